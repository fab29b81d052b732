import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../lib/paths.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Engine } from './engines.mjs' */

const STOP_MS = 10_000

/**
 * @param {Engine} engine
 * @param {string[]} args
 * @param {string} [input]
 */
export function letEngine(engine, args, input) {
  const { status } = spawnSync(engine.program, args, {
    cwd: root,
    input,
    stdio: [input ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`${engine.program} ${args[0]} ended with ${status}.`)
}

/**
 * Containers of one image, one after the other, with one volume.
 * @typedef {ReturnType<typeof openTrial>} Trial
 * @param {Engine} engine
 * @param {{ image: string, name: string, port: number, variables: Record<string, string> }} options
 */
export function openTrial(engine, { image, name, port, variables }) {
  const volume = engine.openVolume(name)
  const argsOf = (/** @type {string[]} */ command) => engine.run(image, volume, { name, command, variables, port })
  return {
    /**
     * @param {string[]} command
     * @param {string} [input]
     */
    run: (command, input) => letEngine(engine, argsOf(command), input),

    /** @param {string[]} command */
    start(command) {
      const child = spawn(engine.program, argsOf(command), { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      const lines = collectLines(child)
      return {
        lines,
        /** Ends the container as the engine does, within the time that compose gives. */
        async stop() {
          const begin = Date.now()
          engine.stop(name, child.pid ?? 0)
          const [code] = await ended
          const took = Date.now() - begin
          if (code !== 0 || took > STOP_MS) throw new Error(`It ended with ${code} after ${took} ms.`)
        },
      }
    },

    close: () => engine.closeVolume(name, volume),
  }
}

/** @param {ChildProcess} child */
function collectLines(child) {
  /** @type {string[]} */
  const lines = []
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    const parts = `${rest}${text}`.split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) lines.push(line.trim())
  })
  return lines
}
