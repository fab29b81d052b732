import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const services = new URL('../../scripts/lib/processes/services.mjs', import.meta.url).href
const processes = new URL('../../scripts/lib/processes/processes.mjs', import.meta.url).href

const LASTING = 'setInterval(() => undefined, 1000); console.log("pid " + process.pid)'
const STUBBORN = `process.on('SIGTERM', () => undefined); ${LASTING}`

let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'processes-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Starts a script with one service per program, as the demo does. */
function startScript(programs: string[], signalCode = 0) {
  const folder = mkdtempSync(path.join(root, 'script-'))
  const files = programs.map((program, index) => {
    const file = path.join(folder, `service-${index}.mjs`)
    writeFileSync(file, program)
    return file
  })
  const script = path.join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { startService } from '${services}'
     import { exitOnSignalWith } from '${processes}'
     exitOnSignalWith(${signalCode})
     for (const [index, file] of ${JSON.stringify(files)}.entries()) startService('service-' + index, [file])`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text
    })
  }
  return { child, output }
}

async function pids(output: { text: string }, count: number): Promise<number[]> {
  return vi.waitFor(
    () => {
      const found = [...output.text.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid))
      expect(found).toHaveLength(count)
      return found
    },
    { timeout: 10_000 },
  )
}

const exitCode = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const allGone = (running: number[]) =>
  vi.waitFor(() => expect(running.filter(isRunning)).toEqual([]), { timeout: 10_000 })

// These tests run side by side, because a service that ignores SIGTERM is waited for.
describe.concurrent('services of a script', { timeout: 20_000 }, () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s to the script stops them all', async (signal) => {
    const { child, output } = startScript([LASTING, LASTING])
    const running = await pids(output, 2)
    const ended = exitCode(child)
    child.kill(signal)
    expect(await ended).toBe(0)
    await allGone(running)
  })

  test('one that ignores SIGTERM is ended all the same', async () => {
    const { child, output } = startScript([STUBBORN])
    const running = await pids(output, 1)
    const ended = exitCode(child)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await allGone(running)
  })

  test('a script that is killed outright leaves none behind', async () => {
    const { child, output } = startScript([LASTING, STUBBORN])
    const running = await pids(output, 2)
    child.kill('SIGKILL')
    await allGone(running)
  })

  test('when one ends by itself the others stop, its last lines are shown and the exit code is 1', async () => {
    const { child, output } = startScript([LASTING, 'console.error("no such table"); process.exitCode = 3'])
    expect(await exitCode(child)).toBe(1)
    expect(output.text).toContain('service-1 ended unexpectedly with code 3')
    expect(output.text.split('ended unexpectedly')[1]).toContain('[service-1] no such table')
    const [, pid] = /pid (\d+)/.exec(output.text) ?? []
    if (pid) await allGone([Number(pid)])
  })
})
