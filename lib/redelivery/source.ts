import type { SourceInput } from './schemas'

/** A source that a person composes from; a retry has another. */
export type ComposedSource = Exclude<SourceInput, { kind: 'retry' }>
