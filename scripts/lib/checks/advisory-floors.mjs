import { readFileSync } from 'node:fs'
import { inProject } from '../paths.mjs'

/** @typedef {{ packages: Record<string, { version?: string }> }} LockFile */
/** @typedef {Record<string, string>} Floors lowest versions by package */

/**
 * @param {LockFile} lock
 * @param {Floors} floors
 */
export function belowFloors(lock, floors) {
  return Object.entries(lock.packages).flatMap(([location, { version = '' }]) => {
    const floor = floors[location.split('node_modules/').at(-1) ?? '']
    if (!location.includes('node_modules/') || floor === undefined || !isOlder(version, floor)) return []
    return [`${location} is ${version}; versions before ${floor} have a published vulnerability.`]
  })
}

/**
 * Packages with a floor and no entry in the lock file.
 * @param {LockFile} lock
 * @param {Floors} floors
 */
export function unusedFloors(lock, floors) {
  return Object.keys(floors).filter((name) => !(`node_modules/${name}` in lock.packages))
}

/**
 * A pre-release comes before its release.
 * @param {string} version
 * @param {string} floor
 */
export function isOlder(version, floor) {
  const limits = numbers(floor)
  for (const [position, part] of numbers(version).entries()) {
    const limit = limits[position]
    if (part !== limit) return limit !== undefined && part < limit
  }
  return version.includes('-') && !floor.includes('-')
}

/** @param {string} version */
const numbers = (version) =>
  version
    .replace(/[-+].*$/s, '')
    .split('.')
    .map(Number)

export function floorProblems() {
  /** @type {LockFile} */
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  /** @type {Floors} */
  const floors = JSON.parse(readFileSync(inProject('scripts', 'advisory-floors.json'), 'utf8'))
  const unused = unusedFloors(lock, floors).map((name) => `${name} has a floor but is not installed.`)
  return [...belowFloors(lock, floors), ...unused]
}
