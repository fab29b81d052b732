export function sourceHash(entries?: string[], base?: string): string
