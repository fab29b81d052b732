import { createInterface } from 'node:readline/promises'

export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const interrupted = new Promise<never>((_, reject) => terminal.once('SIGINT', () => reject(new Error('Stopped.'))))
  try {
    return (await Promise.race([terminal.question(question), interrupted])).trim()
  } finally {
    terminal.close()
  }
}

const ENTER = new Set(['\r', '\n', '\u0004'])
const BACKSPACE = new Set(['\u007f', '\b'])
const INTERRUPT = '\u0003'

export function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    const end = () => {
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
    }
    const read = (chunk: string) => {
      for (const character of chunk) {
        if (character === INTERRUPT) {
          end()
          return reject(new Error('Stopped.'))
        }
        if (ENTER.has(character)) {
          end()
          return resolve(typed)
        }
        typed = BACKSPACE.has(character) ? typed.slice(0, -1) : typed + character
      }
    }
    stdin.on('data', read)
  })
}

export async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
