/** A form for bug reports that asks for what is needed to reproduce a bug. */
export const issueForm = `name: Bug report
description: Report unexpected behavior
labels: [bug]
body:
  - type: textarea
    id: done
    attributes:
      label: What did you do?
      description: The shortest steps to reproduce it, with the commands or the code.
    validations:
      required: true
  - type: textarea
    id: seen
    attributes:
      label: What happened, and what did you expect?
    validations:
      required: true
  - type: input
    id: version
    attributes:
      label: Version and platform
    validations:
      required: true
  - type: checkboxes
    id: security
    attributes:
      label: Security
      options:
        - label: This is not a vulnerability; those are reported as SECURITY.md says.
          required: true
`;
