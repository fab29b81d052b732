import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/** Loaded ahead of a process: others take the process for one of another machine, and can’t tell whether it runs. */
const { AS_HOST } = process.env
if (AS_HOST) {
  os.hostname = () => AS_HOST
  syncBuiltinESMExports()
}
