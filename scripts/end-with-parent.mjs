// Loaded into the server before its own code: when the script that started it is killed, the server stops cleanly
// instead of living on unseen with the port and the data.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep the program running.
process.channel?.unref()
