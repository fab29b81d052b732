'use client'

import type { ReactNode } from 'react'
import { CoverageContext, useLiveCoverage } from './use-coverage'

/** Reads the coverage for all parts of the page, as each observer of a query takes a timer and a turn at hydration. */
export function CoverageProvider({ children }: { children: ReactNode }) {
  return <CoverageContext value={useLiveCoverage()}>{children}</CoverageContext>
}
