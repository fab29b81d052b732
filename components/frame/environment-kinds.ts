import { FlaskConical, Landmark, type LucideIcon } from 'lucide-react'
import type { EnvironmentSummary } from '@/components/api/frame-context'
import { drawOnce } from '@/components/ui/draw-once'

type Kind = { label: string; note: string; icon: LucideIcon }

export const ENVIRONMENT_KINDS: Record<EnvironmentSummary['kind'], Kind> = {
  sandbox: { label: 'Sandbox', note: 'no real money', icon: drawOnce(FlaskConical) },
  production: { label: 'Production', note: 'real money', icon: drawOnce(Landmark) },
}
