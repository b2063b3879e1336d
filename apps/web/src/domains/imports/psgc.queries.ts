import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import { usePsgcRepository, type PsgcPage, type PsgcPreview } from './psgc.repository.ts'

const keyOf = (uploadId: string, page: PsgcPage) => ['psgc', uploadId, page] as const

/** The first page of each list. */
export const firstPage: PsgcPage = { page: 1, ipp: 10 }

/** What an edition that was sent would change; the page before stays while another loads. */
export function usePsgcPreview(uploadId: string, page: PsgcPage) {
  const psgc = usePsgcRepository()
  return useQuery({ queryKey: keyOf(uploadId, page), queryFn: () => psgc.look(uploadId, page), placeholderData: keepPreviousData })
}

/** Sends a file to be checked. */
export function useCheckEdition({ onDone, handlers }: { onDone: (preview: PsgcPreview) => void; handlers: Handlers }) {
  const psgc = usePsgcRepository()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => psgc.check(file),
    onSuccess: (preview) => {
      cache.setQueryData(keyOf(preview.upload_id, firstPage), preview)
      onDone(preview)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

/** Has an edition applied by a job. */
export function useApplyEdition({ onDone, handlers }: { onDone: (jobId: string) => void; handlers: Handlers }) {
  const psgc = usePsgcRepository()
  const dealWith = useRefusals()
  return useMutation({
    mutationFn: ({ uploadId, key }: { uploadId: string; key: string }) => psgc.apply(uploadId, key),
    onSuccess: ({ job_id }) => onDone(job_id),
    onError: (error) => dealWith(error, handlers),
  })
}
