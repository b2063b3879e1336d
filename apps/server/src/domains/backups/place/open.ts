import type { FilesLocation } from '../../../files/location.ts'
import { folderPlace, type Place } from './place.ts'
import { s3Place } from './s3.ts'

/** Opens the place where backups are kept; nothing is asked of it yet. */
export const openPlace = (location: FilesLocation): Place => (location.kind === 'folder' ? folderPlace(location.folder) : s3Place(location))
