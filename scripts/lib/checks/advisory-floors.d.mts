type Lock = { packages: Record<string, { version?: string }> }
type Floors = Record<string, string>

export function belowFloors(lock: Lock, floors: Floors): string[]
export function unusedFloors(lock: Lock, floors: Floors): string[]
export function isOlder(version: string, floor: string): boolean
export function floorProblems(): string[]
