"""What happens, as it happens: one tail of the feeds per process, and the streams that hang on it."""
