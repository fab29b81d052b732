import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { ALERT_ROUTES, ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import type { AlertDetail, RuleBook } from '@/lib/alerts/dto'
import type { NewRule } from '@/lib/alerts/rule-book/schemas'
import type { PlannedWork } from '@/lib/alerts/silences/schemas'

const LOOK_AGAIN_MS = 15_000

export const alertQuery = (environment: string, alertId: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', environment, alertId],
    queryFn: ({ signal }) => call(ALERT_ROUTES.one, { environment, alertId }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

/** An act of a person on an alert, answered with the alert as it then is. */
function useAlertAct<Input>(act: (environment: string, input: Input) => Promise<AlertDetail>) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => act(environment.name, input),
    onSuccess: (detail) => client.setQueryData(alertQuery(environment.name, detail.alert.id).queryKey, detail),
    gcTime: 0,
  })
}

export const useAcknowledge = (alertId: string) =>
  useAlertAct((environment, isAcknowledged: boolean) =>
    call(ALERT_ROUTES.acknowledge, { environment, alertId }, { body: { isAcknowledged } }),
  )

export const useSnooze = (alertId: string) =>
  useAlertAct((environment, until: string | null) =>
    call(ALERT_ROUTES.snooze, { environment, alertId }, { body: { until } }),
  )

export const useMute = (alertId: string) =>
  useAlertAct((environment, body: { reason: string }) => call(ALERT_ROUTES.mute, { environment, alertId }, { body }))

export const ruleBookQuery = (environment: string, initialData?: RuleBook) =>
  queryOptions({
    queryKey: ['alert-rules', environment],
    queryFn: ({ signal }) => call(ALERT_RULE_ROUTES.book, { environment }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    ...(initialData && { initialData, initialDataUpdatedAt: Date.parse(initialData.readAt) }),
  })

function useRuleChange<Input, Answer>(change: (environment: string, input: Input) => Promise<Answer>) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(environment.name, input),
    onSettled: () => client.invalidateQueries(ruleBookQuery(environment.name)),
    gcTime: 0,
  })
}

export const useCreateRule = () =>
  useRuleChange((environment, body: NewRule) => call(ALERT_RULE_ROUTES.create, { environment }, { body }))

export const useChangeRule = (ruleId: string, seen: string) =>
  useRuleChange((environment, { kind: _, ...rule }: NewRule) =>
    call(ALERT_RULE_ROUTES.change, { environment, ruleId }, { body: { ...rule, seen } }),
  )

export const useSwitchRule = (ruleId: string) =>
  useRuleChange((environment, isOn: boolean) =>
    call(ALERT_RULE_ROUTES.switch, { environment, ruleId }, { body: { isOn } }),
  )

export const useRemoveRule = (ruleId: string) =>
  useRuleChange((environment, _: null) => call(ALERT_RULE_ROUTES.remove, { environment, ruleId }))

export const usePlanWork = () =>
  useRuleChange((environment, body: PlannedWork) => call(ALERT_RULE_ROUTES.planWork, { environment }, { body }))

export const useEndSilence = () =>
  useRuleChange((environment, silenceId: string) => call(ALERT_RULE_ROUTES.endSilence, { environment, silenceId }))

type Asked = Pick<NewRule, 'kind' | 'settings'> & { subject?: string }

/** Tries settings on the last 30 days. */
export const trialQuery = (environment: string, asked: Asked) =>
  queryOptions({
    queryKey: ['alert-trial', environment, asked] as const,
    queryFn: ({ signal }) => call(ALERT_RULE_ROUTES.try, { environment }, { body: asked, signal }),
    staleTime: 60_000,
    retry: false,
  })
