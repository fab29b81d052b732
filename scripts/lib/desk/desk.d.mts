export function keptSecret(file: string): string
