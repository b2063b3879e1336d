import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import {
  usePeopleRepository,
  type Created,
  type NewUser,
  type PasswordSet,
  type User,
  type UserChanges,
  type UsersPage,
  type UsersQuery,
} from './people.repository.ts'

const keys = {
  list: (query: UsersQuery) => ['users', 'list', query] as const,
  info: (id: string) => ['users', 'info', id] as const,
  areas: ['users', 'areas'] as const,
}

/** Areas change when the organisation does, not while somebody chooses one. */
const areasFreshFor = 5 * 60_000

/** The place shows by itself that a person is not there. */
const missingIsShown: Handlers = { 404: () => undefined }

/** A page of the list; the one before stays while another loads. */
export function useUsersList(query: UsersQuery) {
  const people = usePeopleRepository()
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => people.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One person; one from a list in hand shows at once and is checked meanwhile. */
export function useUser(id: string) {
  const people = usePeopleRepository()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.info(id),
    queryFn: ({ signal }) => people.info(id, { signal }),
    meta: { handlers: missingIsShown },
    placeholderData: () =>
      cache
        .getQueriesData<UsersPage>({ queryKey: ['users', 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find((user) => user.id === id),
  })
}

/** The areas in scope by name; nothing for who may read none. */
export function useAreaNames({ enabled }: { enabled: boolean }) {
  const people = usePeopleRepository()
  return useQuery({
    queryKey: keys.areas,
    queryFn: ({ signal }) => people.areas({ signal }),
    staleTime: areasFreshFor,
    enabled,
  })
}

type Outcome<T> = { readonly onDone: (done: T) => void; readonly handlers: Handlers }

/** Whom a change of a person concerns: people, who holds which places, and the members of branches. */
const concerned = ['users', 'phones', 'assignments', 'branches', 'areas']

function useChange<V, T>(send: (values: V) => Promise<T>, { onDone, handlers }: Outcome<T>) {
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (done) => {
      void cache.invalidateQueries({ predicate: ({ queryKey: [domain] }) => concerned.includes(String(domain)) })
      onDone(done)
    },
    onError: (error) => dealWith(error, handlers),
    // A password that was sent, or a passphrase that came back, is kept nowhere.
    gcTime: 0,
  })
}

export const useCreateUser = (outcome: Outcome<Created>) => {
  const people = usePeopleRepository()
  return useChange((user: NewUser) => people.create(user), outcome)
}

export const useUpdateUser = (outcome: Outcome<User>) => {
  const people = usePeopleRepository()
  return useChange(({ id, changes, key }: { id: string; changes: UserChanges; key: string }) => people.update(id, changes, key), outcome)
}

/** What is done to a person as a whole. */
export type Act = 'activate' | 'deactivate' | 'remove'

export const useActOnUser = (act: Act, outcome: Outcome<unknown>) => {
  const people = usePeopleRepository()
  return useChange(({ id, key }: { id: string; key: string }): Promise<unknown> => people[act](id, key), outcome)
}

export const useSetPassword = (outcome: Outcome<PasswordSet>) => {
  const people = usePeopleRepository()
  return useChange(({ id, password }: { id: string; password: string | undefined }) => people.changePassword(id, password), outcome)
}
