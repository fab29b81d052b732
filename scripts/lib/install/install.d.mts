export function installFingerprint(lock: string | Uint8Array, machine?: string): string
export function isInstalled(stamp?: string, lock?: string): boolean
