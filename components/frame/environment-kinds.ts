import { FlaskConical, Landmark, type LucideIcon } from 'lucide-react'
import type { EnvironmentSummary } from '@/components/api/frame-context'

type Kind = { label: string; note: string; icon: LucideIcon }

export const ENVIRONMENT_KINDS: Record<EnvironmentSummary['kind'], Kind> = {
  sandbox: { label: 'Sandbox', note: 'no real money', icon: FlaskConical },
  production: { label: 'Production', note: 'real money', icon: Landmark },
}
