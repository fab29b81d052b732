import { isMainThread } from 'node:worker_threads'
import { watchParent } from './watch-parent.mjs'

// A child that preloads this module ends with its parent.
if (isMainThread) {
  watchParent(() => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
}
