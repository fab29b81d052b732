export function freePort(preferred: number, taken?: Set<number>): Promise<number>
