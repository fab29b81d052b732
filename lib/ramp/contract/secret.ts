const HIDDEN = '[hidden]'

/**
 * A text that prints, logs and serialises as `[hidden]`. `Kind` keeps one kind of secret out of the place of another.
 */
export class Secret<Kind extends string = string> {
  readonly kind: Kind
  readonly #text: string

  constructor(kind: Kind, text: string) {
    this.kind = kind
    this.#text = text
  }

  /** For sending, or for showing to a person on the record. */
  reveal(): string {
    return this.#text
  }

  /** Empty for a text that is hardly longer than four. */
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
