type Surroundings = {
  variables?: Readonly<Record<string, string>>
  /** The output of the command in `$(…)`. */
  run?: (command: string) => string
}

const CONTINUATION = '\\\n'

const PLAIN = /[\w.,:/=@%+-]/

/**
 * The words a POSIX shell makes of a command: quotes, escapes, `$NAME`, `$(…)`. Throws for anything else a shell acts
 * on.
 */
export function shellWords(text: string, surroundings: Surroundings = {}): string[] {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  while (at < text.length) {
    if (text.startsWith(CONTINUATION, at)) {
      at += CONTINUATION.length
      continue
    }
    if (text.charAt(at) === ' ') {
      if (word !== undefined) words.push(word)
      word = undefined
      at += 1
      continue
    }
    const part = readPart(text, at, surroundings)
    word = (word ?? '') + part.value
    at = part.end
  }
  return word === undefined ? words : [...words, word]
}

type Part = { value: string; end: number }

function readPart(text: string, at: number, surroundings: Surroundings): Part {
  const character = text.charAt(at)
  if (character === "'") {
    const end = endOf(text, "'", at + 1)
    return { value: text.slice(at + 1, end), end: end + 1 }
  }
  if (character === '"') return readQuoted(text, at + 1, surroundings)
  if (character === '\\') return { value: text.charAt(at + 1), end: at + 2 }
  if (character === '$') return readExpansion(text, at + 1, surroundings)
  if (PLAIN.test(character)) return { value: character, end: at + 1 }
  throw new Error(`${JSON.stringify(character)} is not quoted at ${at}: ${text}`)
}

function readQuoted(text: string, start: number, surroundings: Surroundings): Part {
  let value = ''
  let at = start
  while (text.charAt(at) !== '"') {
    if (at >= text.length || text.charAt(at) === '`') throw new Error(`The quotes do not end: ${text}`)
    const escaped = /^\\([$`"\\\n])/.exec(text.slice(at, at + 2))?.[1]
    const part =
      escaped !== undefined
        ? { value: escaped.replace('\n', ''), end: at + 2 }
        : text.charAt(at) === '$'
          ? readExpansion(text, at + 1, surroundings)
          : { value: text.charAt(at), end: at + 1 }
    value += part.value
    at = part.end
  }
  return { value, end: at + 1 }
}

function readExpansion(text: string, at: number, { variables = {}, run }: Surroundings): Part {
  if (text.charAt(at) === '(') {
    const end = endOfCommand(text, at + 1)
    if (run === undefined) throw new Error(`Nothing runs commands here: ${text}`)
    return { value: run(text.slice(at + 1, end)), end: end + 1 }
  }
  const name = /^[A-Za-z_]\w*/.exec(text.slice(at))?.[0] ?? ''
  const value = variables[name]
  if (value === undefined) throw new Error(`There is no variable ${JSON.stringify(name)}: ${text}`)
  return { value, end: at + name.length }
}

function endOfCommand(text: string, start: number): number {
  let at = start
  while (text.charAt(at) !== ')') {
    if (at >= text.length) throw new Error(`The command does not end: ${text}`)
    const character = text.charAt(at)
    at = character === "'" || character === '"' ? endOf(text, character, at + 1) + 1 : at + 1
  }
  return at
}

function endOf(text: string, quote: string, from: number): number {
  const end = text.indexOf(quote, from)
  if (end === -1) throw new Error(`The quotes do not end: ${text}`)
  return end
}
