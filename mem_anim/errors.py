"""What an author can mend, as opposed to our own bugs. It must not know who raises it or who prints it."""


class AuthorError(Exception):
    """A fault in a file, a number or a choice that the author can mend.

    The message says where, what is wrong and what to do. The command line prints it without a
    traceback and ends with status 1; every other exception is a bug of this project.
    """
