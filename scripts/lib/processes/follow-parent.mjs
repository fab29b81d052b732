import { isMainThread } from 'node:worker_threads'
import { watchParent } from './watch-parent.mjs'

// Preloaded into each child (`--import`): should the script that started it be killed outright, it goes too.
if (isMainThread) {
  watchParent(() => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
}
