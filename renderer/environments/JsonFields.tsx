/** The names of the fields in which another JSON service keeps the facts of a press. */
import { useState } from 'react';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import type { FieldProblem } from '../../shared/environment/read-fields.ts';
import type { JsonProtocol } from '../../shared/environment/ussd-protocol.ts';
import { isRecord, jsonValue } from '../../shared/json/json-value.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { TextField } from '../ui/TextField.tsx';

type JsonFieldsProps = {
  readonly protocol: JsonProtocol;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (protocol: JsonProtocol) => void;
};

const REQUEST_NAMES = [
  ['text', 'Field of what is answered'],
  ['sessionId', 'Field of the session id'],
  ['phoneNumber', 'Field of the phone number'],
  ['serviceCode', 'Field of the service code'],
] as const;

export function JsonFields({ protocol, problems, onChange }: JsonFieldsProps) {
  const { request, reply, textIs, first, later, endValues } = protocol;
  const about = (field: string) => complaintAbout(`ussdProfile.protocol.${field}`, problems);
  return (
    <div className="stack">
      <div className="columns">
        {REQUEST_NAMES.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            isBytes
            note={name === 'text' ? 'A name, or a path such as data.input.' : 'Empty: it is not sent.'}
            value={request[name] ?? ''}
            complaint={about(`request.${name}`)}
            onChange={(typed) => {
              const { [name]: _before, ...others } = request;
              const isLeftOut = name !== 'text' && typed === '';
              onChange({
                ...protocol,
                request: { text: request.text, ...others, ...(!isLeftOut && { [name]: typed }) },
              });
            }}
          />
        ))}
        <TextField
          label="Field of the screen’s text"
          isBytes
          note="In the answer; a name or a path."
          value={reply.text}
          complaint={about('reply.text')}
          onChange={(text) => onChange({ ...protocol, reply: { ...reply, text } })}
        />
        <TextField
          label="Field that tells the end"
          isBytes
          note="Empty: the session goes on until the service refuses."
          value={reply.end ?? ''}
          complaint={about('reply.end')}
          onChange={(end) => onChange({ ...protocol, reply: { text: reply.text, ...(end !== '' && { end }) } })}
        />
        <JsonText
          label="Values that mean the end"
          example={'["true","END",3]'}
          value={endValues}
          complaint={about('endValues')}
          read={(json) => Array.isArray(json) && { ...protocol, endValues: json }}
          without={() => without(protocol, 'endValues')}
          onChange={onChange}
        />
        <JsonText
          label="Sent along with the first request"
          example={'{"newSession":true}'}
          value={first}
          complaint={about('first')}
          read={(json) => isRecord(json) && { ...protocol, first: json }}
          without={() => without(protocol, 'first')}
          onChange={onChange}
        />
        <JsonText
          label="Sent along with each later one"
          example={'{"newSession":false}'}
          value={later}
          complaint={about('later')}
          read={(json) => isRecord(json) && { ...protocol, later: json }}
          without={() => without(protocol, 'later')}
          onChange={onChange}
        />
      </div>
      <Segmented
        name="What is sent as the answer"
        choices={[
          ['all', 'All answers so far: 1*2'],
          ['last', 'The last one alone: 2'],
        ]}
        chosen={textIs}
        onChoose={(next) => onChange({ ...protocol, textIs: next })}
      />
    </div>
  );
}

function without(protocol: JsonProtocol, name: 'first' | 'later' | 'endValues'): JsonProtocol {
  const { [name]: _left, ...others } = protocol;
  return others;
}

type JsonTextProps = {
  readonly label: string;
  readonly example: string;
  readonly value: unknown;
  readonly complaint: string | undefined;
  /** The protocol with this value; false where it is of another kind. */
  readonly read: (json: unknown) => JsonProtocol | false;
  readonly without: () => JsonProtocol;
  readonly onChange: (protocol: JsonProtocol) => void;
};

/** A member that is JSON itself: taken over as soon as it can be read, and until then the former stays and the field says so. */
function JsonText({ label, example, value, complaint, read, without: leaveOut, onChange }: JsonTextProps) {
  const kept = value === undefined ? '' : JSON.stringify(value);
  const [typed, setTyped] = useState(kept);
  const wanted = typed.trim() === '' ? leaveOut() : read(jsonValue(typed));
  const unread = `Expected JSON such as ${example}; ${kept === '' ? 'nothing' : kept} is kept until then.`;
  return (
    <TextField
      label={label}
      isBytes
      placeholder={example}
      value={typed}
      complaint={wanted === false ? unread : complaint}
      onChange={(text) => {
        setTyped(text);
        const next = text.trim() === '' ? leaveOut() : read(jsonValue(text));
        if (next !== false) onChange(next);
      }}
    />
  );
}
