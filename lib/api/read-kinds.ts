/** The kinds of data that the record of reads knows. Reads that are not sensitive are recorded by the setting `all` alone. */
export const READ_KINDS = {
  payload: { words: 'Payload', isSensitive: true },
  user: { words: 'User', isSensitive: true },
  user_key: { words: 'User key', isSensitive: true },
  export: { words: 'Export file', isSensitive: true },
  detail: { words: 'Details', isSensitive: false },
  list: { words: 'List', isSensitive: false },
} as const satisfies Record<string, { words: string; isSensitive: boolean }>

export type ReadKind = keyof typeof READ_KINDS

// The keys of a literal.
export const ALL_READ_KINDS = Object.keys(READ_KINDS) as [ReadKind, ...ReadKind[]]

export const READ_SETTINGS = ['off', 'sensitive', 'all'] as const

export type ReadSetting = (typeof READ_SETTINGS)[number]

export const isReadRecorded = (kind: ReadKind, setting: ReadSetting): boolean =>
  setting === 'all' || (setting === 'sensitive' && READ_KINDS[kind].isSensitive)
