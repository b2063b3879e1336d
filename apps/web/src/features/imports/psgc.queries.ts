import type { CallAnswer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { PsgcChange, PsgcKind, PsgcPreview, psgcUpdate } from '@bisita/contract/operations/psgc'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NoAnswer } from '../../api/outcomes.ts'
import { useApi } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

export type { PsgcChange, PsgcKind, PsgcPreview }

/** The kinds of changes; repeated here, since an import of the contract's list would bundle its schemas. */
export const psgcKinds = ['added', 'renamed', 'moved', 'merged', 'retired'] as const satisfies readonly PsgcKind[]

/** Which page of each list is looked at. */
export type PsgcPage = { readonly page: number; readonly ipp: number }

type PsgcAnswer = CallAnswer<typeof psgcUpdate>

const none = () => new NoAnswer('The answer is none of ours.')

function previewOf(answer: PsgcAnswer): PsgcPreview {
  if ('upload_id' in answer) return answer
  throw none()
}

function jobOf(answer: PsgcAnswer): string {
  if ('job_id' in answer) return answer.job_id
  throw none()
}

const keyOf = (uploadId: string, page: PsgcPage) => ['psgc', uploadId, page] as const

/** The first page of each list. */
export const firstPage: PsgcPage = { page: 1, ipp: 10 }

/** What an edition that was sent would change; the page before stays while another loads. */
export function usePsgcPreview(uploadId: string, page: PsgcPage) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(uploadId, page),
    queryFn: async () => previewOf(await api.call(calls.psgcUpdate, { query: { dry_run: true, ...page }, body: { upload_id: uploadId } })),
    placeholderData: keepPreviousData,
  })
}

/** Sends a file to be checked; nothing is changed by it. */
export const useCheckEdition = (outcome: ChangeOutcome<PsgcPreview>) =>
  useChange(
    async (file: File, api) => previewOf(await api.call(calls.psgcUpdate, { query: { dry_run: true }, body: {} }, { upload: { field: 'files', file } })),
    outcome,
    { invalidates: [], stores: (cache, preview) => void cache.setQueryData(keyOf(preview.upload_id, firstPage), preview) },
  )

/** Has an edition applied by a job; `onDone` gets its id. */
export const useApplyEdition = (outcome: ChangeOutcome<string>) =>
  useChange(
    async ({ uploadId, key }: { uploadId: string; key: string }, api) => jobOf(await api.call(calls.psgcUpdate, { body: { upload_id: uploadId } }, { key })),
    outcome,
    { invalidates: [] },
  )
