"""Running the processes: settings, the private Redis, child processes, logging, memory."""
