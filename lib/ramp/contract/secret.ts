const HIDDEN = '[hidden]'

/** A text that prints, logs and serialises as `[hidden]`. */
export class Secret<Kind extends string = string> {
  readonly kind: Kind
  readonly #text: string

  constructor(kind: Kind, text: string) {
    this.kind = kind
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  /** The last four characters; empty if the text has at most six. */
  lastFour(): string {
    return this.#text.length > 6 ? this.#text.slice(-4) : ''
  }

  toJSON(): string {
    return HIDDEN
  }

  toString(): string {
    return HIDDEN
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN
  }
}
