import { isMainThread } from 'node:worker_threads'
import { watchParent } from './watch-parent.mjs'

// Preloaded into each child, so that a child ends when the parent is killed.
if (isMainThread) {
  watchParent(() => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
}
