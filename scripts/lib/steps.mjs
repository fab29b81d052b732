/** @param {number} milliseconds */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

export function createSteps(print = console.log) {
  /**
   * @template Result
   * @param {string} name
   * @param {() => Result | Promise<Result>} work
   */
  return async function step(name, work) {
    const start = Date.now()
    const result = await work()
    print(`✓ ${name} (${seconds(Date.now() - start)})`)
    return result
  }
}
