/** A worker of one export: begins `JOB` of the only environment, and dies when the first block of its file is on the disk. */
import { env } from '@/lib/env'
import { makeFile } from '@/lib/exports/jobs/make-file'
import { runExport } from '@/lib/exports/jobs/run-export'

const [environment] = env().environments
if (!environment) throw new Error('No environment is configured')

await runExport(environment, Number(process.env.JOB), new AbortController().signal, {
  makeFile: (ofEnvironment, lease, signal) => {
    // The run asks after each block; the second time, the first block is on the disk.
    let blocks = 0
    signal.throwIfAborted = () => {
      if (++blocks === 2) process.kill(process.pid, 'SIGKILL')
    }
    return makeFile(ofEnvironment, lease, signal)
  },
})
process.exit(0)
