import { isMainThread } from 'node:worker_threads'
import { watchParent } from './watch-parent.mjs'

// Preloaded: a child ends with its parent.
if (isMainThread) {
  watchParent(() => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
}
