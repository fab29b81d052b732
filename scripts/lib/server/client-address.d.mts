type Headers = Record<string, string | string[] | undefined>

export function clientAddress(forwardedFor: string | undefined, peer: string, trustedProxies: number): string
export function replaceClaims(headers: Headers, peer: string, trustedProxies: number): void
