import { create, createFileRegistry, type Message } from '@bufbuild/protobuf'
import type { GenMessage, GenService } from '@bufbuild/protobuf/codegenv2'
import {
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
} from '@bufbuild/protobuf/wkt'

/** A service over gRPC-web, by which a member sees whether such calls get through their network. */

const { STRING, INT32 } = FieldDescriptorProto_Type
const field = (name: string, number: number, type: FieldDescriptorProto_Type) => ({
  name,
  number,
  type,
  jsonName: name,
  label: FieldDescriptorProto_Label.OPTIONAL,
})

/** What a compiler would make of a .proto file: one service is less than the compiler. */
const file = create(FileDescriptorProtoSchema, {
  name: 'iki/echo.proto',
  package: 'iki',
  syntax: 'proto3',
  messageType: [
    { name: 'SayRequest', field: [field('text', 1, STRING)] },
    {
      name: 'SayResponse',
      field: [field('text', 1, STRING), field('characters', 2, INT32), field('said_at', 3, STRING)],
    },
  ],
  service: [
    { name: 'Echo', method: [{ name: 'Say', inputType: '.iki.SayRequest', outputType: '.iki.SayResponse' }] },
  ],
})

const registry = createFileRegistry(file, () => undefined)

function found<T>(what: T | undefined): T {
  if (what === undefined) throw new Error('The echo is not described.')
  return what
}

/** What the service answers. */
export type EchoAnswer = { text: string; characters: number; saidAt: string }

type SayRequest = GenMessage<Message<'iki.SayRequest'> & { text: string }>
type SayResponse = GenMessage<Message<'iki.SayResponse'> & EchoAnswer>
type EchoMethods = { say: { methodKind: 'unary'; input: SayRequest; output: SayResponse } }

export const echoService = found(registry.getService('iki.Echo')) as GenService<EchoMethods>
