import { parentPort, workerData } from 'node:worker_threads'
import { readDiaryFile } from './read-diary-file.ts'

// What one reading-thread.ts starts for a file.
const { bytes, asked } = workerData
parentPort?.postMessage(readDiaryFile(bytes, asked))
