import { readFileSync } from 'node:fs'
import { inProject } from '../paths.mjs'

/** Every copy of a package in a lock file that is older than its floor, in words. */
export function belowFloors(lock, floors) {
  return Object.entries(lock.packages).flatMap(([location, { version }]) => {
    const floor = floors[location.split('node_modules/').at(-1)]
    if (!location.includes('node_modules/') || floor === undefined || !isOlder(version, floor)) return []
    return [`${location} is ${version}; versions before ${floor} have a published vulnerability.`]
  })
}

/** Packages with a floor that the lock file does not hold at all: a floor that guards nothing. */
export function unusedFloors(lock, floors) {
  return Object.keys(floors).filter((name) => !(`node_modules/${name}` in lock.packages))
}

/** Whether a version comes before another; a pre-release comes before its release. */
export function isOlder(version, floor) {
  const [left, right] = [version, floor].map(numbers)
  const index = left.findIndex((part, position) => part !== right[position])
  if (index >= 0) return left[index] < right[index]
  return version.includes('-') && !floor.includes('-')
}

const numbers = (version) => version.split(/[-+]/)[0].split('.').map(Number)

/** What is wrong with the project's own lock file. */
export function floorProblems() {
  const [lock, floors] = ['package-lock.json', 'scripts/advisory-floors.json'].map((file) =>
    JSON.parse(readFileSync(inProject(file), 'utf8')),
  )
  const unused = unusedFloors(lock, floors).map((name) => `${name} has a floor but is not installed.`)
  return [...belowFloors(lock, floors), ...unused]
}
