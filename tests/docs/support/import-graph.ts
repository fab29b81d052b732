import path from 'node:path'
import { projectFiles, read } from './project'

const CODE = /^(app|components|lib|sandbox|scripts|bench|tests|e2e)\/.*\.(ts|tsx|mjs)$/
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"]((?:@\/|\.)[^'"]+)['"]/g

export type ImportEdge = { from: string; to: string }

/** All imports between project files, including types and tests. */
export function importGraph(): ImportEdge[] {
  const files = new Set(projectFiles().filter((file) => CODE.test(file)))
  const resolve = (file: string, target: string) => {
    const base = target.startsWith('@/') ? target.slice(2) : path.posix.join(path.posix.dirname(file), target)
    return ['', '.ts', '.tsx', '/index.ts'].map((end) => `${base}${end}`).find((candidate) => files.has(candidate))
  }
  return [...files].flatMap((file) =>
    [...read(file).matchAll(IMPORT)].flatMap(([, target = '']) => {
      const to = resolve(file, target)
      return to ? [{ from: file, to }] : []
    }),
  )
}

/** Strongly connected groups of at least two nodes. */
export function circlesIn(edges: Iterable<readonly [from: string, to: string]>): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const reach = (start: string) => {
    const found = new Set<string>()
    for (const queue = [start]; queue.length > 0; ) {
      for (const node of next.get(queue.pop() ?? '') ?? []) {
        if (!found.has(node)) {
          found.add(node)
          queue.push(node)
        }
      }
    }
    return found
  }
  const reached = new Map([...next.keys()].map((node) => [node, reach(node)]))
  const circles = new Map<string, string[]>()
  for (const [node, found] of reached) {
    if (!found.has(node)) continue
    const circle = [...found].filter((other) => reached.get(other)?.has(node)).toSorted()
    circles.set(circle.join(' '), circle)
  }
  return [...circles.values()]
}
