export function compressStaticFiles(folder?: string): Promise<void>
