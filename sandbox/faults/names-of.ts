export function namesOf<T extends object>(table: T): (keyof T & string)[] {
  // A table written as a literal has no members but its own.
  return Object.keys(table) as (keyof T & string)[]
}
