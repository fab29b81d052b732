import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { ALERT_CHANNEL_ROUTES } from '@/lib/alerts/api/routes'
import type { ChannelDetail, ChannelList } from '@/lib/alerts/channels/dto'
import type { ChannelChange, NewChannel } from '@/lib/alerts/channels/schemas'

const LOOK_AGAIN_MS = 15_000
const KEY = 'alert-channels'

export const channelsQuery = (environment: string, seed: ChannelList) =>
  queryOptions({
    queryKey: [KEY, environment, 'list'],
    queryFn: ({ signal }) => call(ALERT_CHANNEL_ROUTES.list, { environment }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    initialData: seed,
    initialDataUpdatedAt: Date.parse(seed.readAt),
  })

export const channelQuery = (environment: string, seed: ChannelDetail) =>
  queryOptions({
    queryKey: [KEY, environment, 'one', seed.channel.id],
    queryFn: ({ signal }) => call(ALERT_CHANNEL_ROUTES.one, { environment, channelId: seed.channel.id }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    initialData: seed,
    initialDataUpdatedAt: Date.parse(seed.readAt),
  })

/** Answers are not kept, because one may hold a secret. A removed channel is not read again. */
function useChannelAct<Input, Answer>(act: (environment: string, input: Input) => Promise<Answer>, isRemoval = false) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => act(environment.name, input),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, environment.name, ...(isRemoval ? ['list'] : [])] }),
    gcTime: 0,
  })
}

export const useCreateChannel = () =>
  useChannelAct((environment, body: NewChannel) => call(ALERT_CHANNEL_ROUTES.create, { environment }, { body }))

export const useChangeChannel = (channelId: string) =>
  useChannelAct((environment, body: ChannelChange) =>
    call(ALERT_CHANNEL_ROUTES.change, { environment, channelId }, { body }),
  )

export const useSwitchChannel = (channelId: string) =>
  useChannelAct((environment, isOn: boolean) =>
    call(ALERT_CHANNEL_ROUTES.switch, { environment, channelId }, { body: { isOn } }),
  )

export const useRemoveChannel = (channelId: string) =>
  useChannelAct((environment, _: null) => call(ALERT_CHANNEL_ROUTES.remove, { environment, channelId }), true)

export const useTestChannel = (channelId: string) =>
  useChannelAct((environment, _: null) => call(ALERT_CHANNEL_ROUTES.test, { environment, channelId }))
