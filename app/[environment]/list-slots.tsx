'use client'

import type { ReactNode } from 'react'
import { ExportButton } from '@/components/exports/dialog/export-button'
import { ExportSlotProvider } from '@/components/list/export-slot'
import { ViewsSlotProvider } from '@/components/list/views-slot'
import { ViewsMenu } from '@/components/views/views-menu'

/** Gives every list the parts that other features own: saved views and exports. */
export function ListSlots({ children }: { children: ReactNode }) {
  return (
    <ViewsSlotProvider menu={ViewsMenu}>
      <ExportSlotProvider button={ExportButton}>{children}</ExportSlotProvider>
    </ViewsSlotProvider>
  )
}
