/** The kinds of data in the record of reads. Reads that are not sensitive are recorded only with the setting `all`. */
export const READ_KINDS = {
  payload: { words: 'Payload', isSensitive: true },
  user: { words: 'User', isSensitive: true },
  user_key: { words: 'User key', isSensitive: true },
  export: { words: 'Export file', isSensitive: true },
  detail: { words: 'Details', isSensitive: false },
  list: { words: 'List', isSensitive: false },
} as const satisfies Record<string, { words: string; isSensitive: boolean }>

export type ReadKind = keyof typeof READ_KINDS

// The cast is safe, because the object is a literal.
export const ALL_READ_KINDS = Object.keys(READ_KINDS) as [ReadKind, ...ReadKind[]]

export const READ_SETTINGS = ['off', 'sensitive', 'all'] as const

export type ReadSetting = (typeof READ_SETTINGS)[number]

export const isReadRecorded = (kind: ReadKind, setting: ReadSetting): boolean =>
  setting === 'all' || (setting === 'sensitive' && READ_KINDS[kind].isSensitive)
