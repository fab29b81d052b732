const HIDDEN = '[hidden]'

/**
 * A text that must not be shown, logged or stored by accident: printing, logging or serialising it gives `[hidden]`, and
 * it can't stand where a plain text is wanted. `Kind` keeps one kind of secret out of the place of another.
 */
export class Secret<Kind extends string = string> {
  readonly kind: Kind
  readonly #text: string

  constructor(kind: Kind, text: string) {
    this.kind = kind
    this.#text = text
  }

  /** The text itself: to send it to where it belongs, or to show it to a person who asked for it on the record. */
  reveal(): string {
    return this.#text
  }

  /** The last four characters, which may be shown; nothing of a text that is hardly longer. */
  lastFour(): string {
    return this.#text.length > 6 ? this.#text.slice(-4) : ''
  }

  toJSON(): string {
    return HIDDEN
  }

  toString(): string {
    return HIDDEN
  }

  /** What Node's console prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN
  }
}
