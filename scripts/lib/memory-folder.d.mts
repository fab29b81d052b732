export function memoryFolder(place?: string, needed?: number): string | null
