import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { UploadsRepository } from './uploads.repository.ts'

export const remoteUploads = (api: Api): UploadsRepository => ({
  send: (file, { skip, ...at }, dry) =>
    api.call(calls.clientUpload, { query: dry ? { dry_run: true } : {}, body: { ...at, skip: JSON.stringify(skip) } }, { upload: { field: 'files', file } }),
  info: (upload_id, signal) => api.call(calls.uploadInfo, { params: { upload_id } }, signal === undefined ? {} : { signal }),
  undo: (upload_id, dry, key) => api.call(calls.uploadUndo, { params: { upload_id }, query: dry ? { dry_run: true } : {} }, dry ? {} : { key }),
  choosePlace: (text, location_id, key) => api.call(calls.placeAlias, { body: { text, location_id } }, { key }),
  inBackground: (upload_id, key) =>
    api.call(calls.jobCreate, { body: { job_name: 'Upload clients', action: 'run', execute_function: 'import_clients', parameters: { upload_id } } }, { key }),
})
