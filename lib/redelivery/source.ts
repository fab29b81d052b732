import type { SourceInput } from './schemas'

/** A source that a person composes from, so no retry. */
export type ComposedSource = Exclude<SourceInput, { kind: 'retry' }>
