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

  /** Empty for a text of about four. */
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
