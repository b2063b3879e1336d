/**
 * Preloaded into a program that must not outlive the one that started it: when the parent has gone (killed with
 * kill -9, so that it could pass no signal on), the program gets SIGTERM and ends as it always does.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 500).unref()
