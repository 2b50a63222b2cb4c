// Generated from packages/server/openapi.json by `npm run docs`; do not edit.

export type Activity = {
  readonly id: string;
  readonly sequence: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly previousHash: string;
  readonly hash: string;
  readonly keyId: string | null;
};

export type ApiToken = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly role: "viewer" | "developer" | "auditor" | "admin";
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly assistantWrites?: boolean;
  readonly scopes?: readonly ("auth:self" | "auth:users" | "auth:activity" | "teams:read" | "teams:create" | "teams:update" | "teams:delete" | "repos:read" | "repos:create" | "repos:update" | "repos:delete" | "repos:set-level" | "audits:read" | "audits:create" | "imports:manage" | "findings:triage" | "findings:set-false-positive" | "compliance:read" | "compliance:write" | "reports:read" | "reports:create" | "operations:read" | "webhooks:manage" | "channels:manage" | "credentials:manage" | "tickets:manage" | "extension:deliveries" | "auth:tokens")[];
  readonly teams?: readonly (string)[];
  readonly repositories?: readonly (string)[];
  readonly parentId?: string;
};

export type Audit = {
  readonly id: string;
  readonly repositoryId: string;
  readonly type: "security" | "compliance" | "code-quality" | "dependency";
  readonly source: "audit" | "import";
  readonly tool: string | null;
  readonly artifact: string | null;
  readonly status: "pending" | "in_progress" | "completed" | "failed";
  readonly ref: string | null;
  readonly commit: string | null;
  readonly dryRun: boolean;
  readonly since: string | null;
  readonly progress: {
    readonly phase: "queued" | "fetching" | "scanning" | "storing" | "done";
    readonly percent: number;
  };
  readonly coverage: {
    readonly level: "full" | "limited" | "partial";
    readonly complete: boolean;
    readonly filesScanned: number;
    readonly filesSkipped: number;
    readonly bytesScanned: number;
    readonly skipped: readonly ({
      readonly reason: string;
      readonly count: number;
    })[];
    readonly notices: readonly ({
      readonly reason: "manifest_without_lockfile" | "language_not_analyzed" | "no_advisories" | "stale_advisories" | "no_exploitation_data" | "stale_exploitation_data" | "history_shallow" | "data_flow_limited" | "infrastructure_not_evaluated" | "submodule_not_audited" | "package_not_identified" | "package_not_compared" | "statement_not_matched";
      readonly count: number;
      readonly examples: readonly (string)[];
      readonly subject: string | null;
      readonly message: string;
      readonly causes?: readonly ({
        readonly path: string;
        readonly line: number | null;
        readonly message: string;
      })[];
    })[];
    readonly packages?: {
      readonly compared: number;
      readonly notCompared: readonly ({
        readonly reason: "no_version" | "not_a_version" | "no_source" | "unknown_spelling" | "unresolved_variable";
        readonly count: number;
        readonly examples: readonly (string)[];
      })[];
    };
    readonly problems?: readonly ({
      readonly path: string;
      readonly line: number | null;
      readonly message: string;
    })[];
  } | null;
  readonly summary: {
    readonly critical: number;
    readonly high: number;
    readonly medium: number;
    readonly low: number;
    readonly info: number;
    readonly new: number;
    readonly newByRules: number | null;
    readonly fixed: number;
    readonly byPriority: {
      readonly urgent: number;
      readonly high: number;
      readonly medium: number;
      readonly low: number;
    } | null;
    readonly byConfidence: {
      readonly high: {
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      };
      readonly medium: {
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      };
      readonly low: {
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      };
    } | null;
  };
  readonly failure: {
    readonly code: "source_refused" | "source_unreachable" | "source_too_large" | "timeout" | "cancelled" | "worker_lost" | "internal";
    readonly message: string;
  } | null;
  readonly requestedBy: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly queue?: {
    readonly position: number;
    readonly expectedStartAt: string | null;
  } | null;
  readonly findings: readonly (Finding)[];
  readonly findingsTotal: number;
  readonly changes: {
    readonly new: readonly (ChangedFinding)[];
    readonly reopened: readonly (ChangedFinding)[];
    readonly fixed: readonly (ChangedFinding)[];
  } | null;
};

export type ChangedFinding = {
  readonly id: string | null;
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly severity: "critical" | "high" | "medium" | "low" | "info";
  readonly title: string;
  readonly location: {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly startColumn?: number;
    readonly endColumn?: number;
    readonly commit: string | null;
  } | null;
};

export type CreatedApiToken = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly role: "viewer" | "developer" | "auditor" | "admin";
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly assistantWrites?: boolean;
  readonly scopes?: readonly ("auth:self" | "auth:users" | "auth:activity" | "teams:read" | "teams:create" | "teams:update" | "teams:delete" | "repos:read" | "repos:create" | "repos:update" | "repos:delete" | "repos:set-level" | "audits:read" | "audits:create" | "imports:manage" | "findings:triage" | "findings:set-false-positive" | "compliance:read" | "compliance:write" | "reports:read" | "reports:create" | "operations:read" | "webhooks:manage" | "channels:manage" | "credentials:manage" | "tickets:manage" | "extension:deliveries" | "auth:tokens")[];
  readonly teams?: readonly (string)[];
  readonly repositories?: readonly (string)[];
  readonly parentId?: string;
  readonly token: string;
};

export type Dashboard = {
  readonly metrics: {
    readonly totalRepositories: number;
    readonly auditsConducted: number;
    readonly averageComplianceScore: number;
    readonly criticalFindings: number;
    readonly unresolvedFindings: number;
  };
  readonly generatedAt: string;
  readonly window: {
    readonly from: string;
    readonly to: string;
  };
  readonly repositories: {
    readonly total: number;
    readonly byComplianceLevel: {
      readonly level1: number;
      readonly level2: number;
      readonly level3: number;
      readonly level4: number;
    };
    readonly compliant: number;
  };
  readonly audits: {
    readonly total: number;
    readonly byStatus: {
      readonly pending: number;
      readonly in_progress: number;
      readonly completed: number;
      readonly failed: number;
    };
    readonly byType: {
      readonly security: number;
      readonly compliance: number;
      readonly 'code-quality': number;
      readonly dependency: number;
    };
    readonly medianSeconds: number | null;
  };
  readonly findings: {
    readonly open: number;
    readonly bySeverity: {
      readonly critical: number;
      readonly high: number;
      readonly medium: number;
      readonly low: number;
      readonly info: number;
    };
    readonly byCategory: {
      readonly 'secrets-in-code': number;
      readonly 'dependency-vulnerability': number;
      readonly 'insecure-code': number;
      readonly 'malicious-package': number;
      readonly 'code-complexity': number;
      readonly 'code-duplication': number;
      readonly 'code-smell': number;
      readonly 'repository-hygiene': number;
      readonly 'ci-configuration': number;
      readonly 'supply-chain': number;
      readonly license: number;
      readonly infrastructure: number;
    };
    readonly byStatus: {
      readonly open: number;
      readonly acknowledged: number;
      readonly resolved: number;
      readonly false_positive: number;
    };
    readonly overdue: number;
  };
  readonly trends: readonly ({
    readonly date: string;
    readonly opened: number;
    readonly openedByRules: number;
    readonly resolved: number;
    readonly open: number;
    readonly complianceScore: number | null;
  })[];
  readonly meanTimeToResolveHours: {
    readonly critical: number | null;
    readonly high: number | null;
    readonly medium: number | null;
    readonly low: number | null;
    readonly info: number | null;
  };
  readonly topRepositories: readonly ({
    readonly repositoryId: string;
    readonly name: string;
    readonly open: number;
    readonly critical: number;
    readonly high: number;
  })[];
};

export type Decision = {
  readonly state: "active" | "proposed" | "standing";
  readonly source: "person" | "code" | "rule";
  readonly status: "open" | "acknowledged" | "resolved" | "false_positive" | "waived";
  readonly scope: "here" | "file" | "repository" | "everywhere";
  readonly reason: string;
  readonly evidence: readonly (string)[];
  readonly decidedBy: {
    readonly userId: string | null;
    readonly name: string;
  } | null;
  readonly decidedAt: string | null;
  readonly approvedBy: {
    readonly userId: string | null;
    readonly name: string;
  } | null;
  readonly expiresAt: string | null;
  readonly repositoryId: string;
  readonly repository: string;
  readonly finding: {
    readonly id: string;
    readonly ruleId: string;
    readonly title: string;
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly exploited: boolean;
    readonly path: string | null;
    readonly advisory: string | null;
  } | null;
  readonly rule: {
    readonly id: string;
    readonly name: string;
  } | null;
  readonly pullRequest: {
    readonly proposalId: string;
    readonly number: number;
    readonly ruleId: string;
    readonly title: string;
    readonly severity: "critical" | "high" | "medium" | "low" | "info" | null;
    readonly path: string | null;
  } | null;
  readonly waiver: {
    readonly id: string;
    readonly policyId: string;
    readonly policy: string;
    readonly level: "level1" | "level2" | "level3" | "level4";
  } | null;
  readonly url: string | null;
};

export type DecisionRule = {
  readonly id: string;
  readonly name: string;
  readonly condition: string;
  readonly status: "acknowledged" | "false_positive" | null;
  readonly justification: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
  readonly priority: "urgent" | "high" | "medium" | "low" | null;
  readonly dueAt: string | null;
  readonly reason: string;
  readonly state: "proposed" | "active" | "ended";
  readonly forced: boolean;
  readonly expiresAt: string;
  readonly createdBy: {
    readonly userId: string;
    readonly name: string;
  };
  readonly createdAt: string;
  readonly approvedBy: {
    readonly userId: string;
    readonly name: string;
  } | null;
  readonly approvedAt: string | null;
  readonly findings: number;
};

export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly action: string | null;
  readonly status: "queued" | "processing" | "done" | "superseded" | "ignored" | "dead";
  readonly reason: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly endedAt: string | null;
};

export type Error = {
  readonly code: "AUTH_UNAUTHORIZED" | "AUTH_INVALID_CREDENTIALS" | "INSUFFICIENT_PERMISSIONS" | "RESOURCE_NOT_FOUND" | "VALIDATION_ERROR" | "CONFLICT_DUPLICATE" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR";
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly timestamp: string;
  readonly requestId: string;
};

export type Event = {
  readonly id: string;
  readonly type: "audit.completed" | "audit.failed" | "case.due" | "case.opened" | "finding.assigned" | "finding.commented" | "finding.exploited" | "finding.opened" | "finding.proposed" | "finding.reopened" | "finding.resolved" | "finding.triaged" | "level.changed" | "policy.violated" | "report.completed";
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type Finding = {
  readonly id: string;
  readonly repositoryId: string;
  readonly auditType: "security" | "compliance" | "code-quality" | "dependency";
  readonly ruleId: string;
  readonly category: "secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure";
  readonly severity: "critical" | "high" | "medium" | "low" | "info";
  readonly title: string;
  readonly description: string;
  readonly remediation: string;
  readonly status: "open" | "acknowledged" | "resolved" | "false_positive";
  readonly statusReason: string | null;
  readonly statusExpiresAt: string | null;
  readonly confidence: "high" | "medium" | "low";
  readonly location: {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly startColumn?: number;
    readonly endColumn?: number;
    readonly commit: string | null;
  } | null;
  readonly package: {
    readonly purl: string;
    readonly name: string;
    readonly version: string;
    readonly fixedVersion: string | null;
    readonly scope: "runtime" | "optional" | "development" | null;
    readonly dependencyPath: readonly (string)[] | null;
    readonly pinnedBy?: string;
    readonly layer?: string;
  } | null;
  readonly advisory: {
    readonly id: string;
    readonly aliases: readonly (string)[];
    readonly cvss: string | null;
    readonly cvssScore: number | null;
    readonly url: string | null;
    readonly published: string | null;
    readonly modified: string | null;
    readonly epss: {
      readonly probability: number;
      readonly percentile: number | null;
      readonly date: string | null;
    } | null;
    readonly kev: {
      readonly dateAdded: string;
      readonly dueDate: string | null;
      readonly ransomware: boolean | null;
      readonly listedBy?: readonly ("CISA" | "EU")[];
    } | null;
  } | null;
  readonly cwe: readonly (string)[];
  readonly priority: {
    readonly level: "urgent" | "high" | "medium" | "low";
    readonly score: number;
    readonly reasons: readonly ({
      readonly code: string;
      readonly text: string;
    })[];
  };
  readonly exploited: boolean;
  readonly reachability: "reachable" | "imported" | "not_imported" | "not_called" | "unknown";
  readonly owners: readonly (string)[];
  readonly scope: "included" | "excluded";
  readonly artifact: string | null;
  readonly witnesses: readonly ({
    readonly id: string | null;
    readonly tool: string;
    readonly artifact: string | null;
    readonly auditId: string | null;
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly lastSeenAt: string;
    readonly goneAt: string | null;
    readonly joinedBy: "advisory" | "code" | null;
  })[];
  readonly assignee: {
    readonly userId: string;
    readonly name: string;
  } | null;
  readonly proposal: {
    readonly status: "acknowledged" | "resolved" | "false_positive";
    readonly comment: string;
    readonly scope: "here" | "file" | "repository" | "everywhere";
    readonly evidence?: readonly (string)[];
    readonly expiresAt: string | null;
    readonly by: {
      readonly userId: string;
      readonly name: string;
    } | null;
    readonly at: string;
  } | null;
  readonly commentCount: number;
  readonly excerpt: {
    readonly startLine: number;
    readonly lines: readonly (string)[];
    readonly highlight: {
      readonly startLine: number;
      readonly endLine: number;
    };
    readonly redacted: boolean;
  } | null;
  readonly references: readonly ({
    readonly title: string;
    readonly url: string;
  })[];
  readonly webUrl: string | null;
  readonly introducedBy: {
    readonly commit: string;
    readonly author: string;
    readonly at: string;
  } | null | "rules" | null;
  readonly suppression: {
    readonly kind: string;
    readonly reason: string | null;
    readonly until: string | null;
  } | null;
  readonly flow?: readonly ({
    readonly path?: string;
    readonly line: number;
    readonly code: string;
  })[];
  readonly dataFlow: readonly ({
    readonly path?: string;
    readonly line: number;
    readonly code: string;
  })[] | null;
  readonly suggestedEdit?: {
    readonly line: number;
    readonly before: string;
    readonly after: string;
  };
  readonly fix: {
    readonly version: string | null;
    readonly edit: {
      readonly line: number;
      readonly before: string;
      readonly after: string;
    } | null;
  } | null;
  readonly fingerprint: string;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly resolvedAt: string | null;
  readonly dueAt: string | null;
  readonly ratedByRule: {
    readonly priorityRuleId: string | null;
    readonly dueRuleId: string | null;
    readonly computed: {
      readonly priority: "urgent" | "high" | "medium" | "low";
      readonly score: number;
      readonly dueAt: string | null;
    };
  } | null;
};

export type FindingComment = {
  readonly id: string;
  readonly author: {
    readonly userId: string;
    readonly name: string;
  } | null;
  readonly text: string;
  readonly createdAt: string;
};

export type FindingGroup = {
  readonly key: string | null;
  readonly title: string;
  readonly count: number;
  readonly bySeverity: {
    readonly critical: number;
    readonly high: number;
    readonly medium: number;
    readonly low: number;
    readonly info: number;
  };
  readonly repositories: number;
  readonly worst: {
    readonly id: string;
    readonly repositoryId: string;
    readonly auditType: "security" | "compliance" | "code-quality" | "dependency";
    readonly ruleId: string;
    readonly category: "secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure";
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly title: string;
    readonly description: string;
    readonly remediation: string;
    readonly status: "open" | "acknowledged" | "resolved" | "false_positive";
    readonly statusReason: string | null;
    readonly statusExpiresAt: string | null;
    readonly confidence: "high" | "medium" | "low";
    readonly location: {
      readonly path: string;
      readonly startLine: number;
      readonly endLine: number;
      readonly startColumn?: number;
      readonly endColumn?: number;
      readonly commit: string | null;
    } | null;
    readonly package: {
      readonly purl: string;
      readonly name: string;
      readonly version: string;
      readonly fixedVersion: string | null;
      readonly scope: "runtime" | "optional" | "development" | null;
      readonly dependencyPath: readonly (string)[] | null;
      readonly pinnedBy?: string;
      readonly layer?: string;
    } | null;
    readonly advisory: {
      readonly id: string;
      readonly aliases: readonly (string)[];
      readonly cvss: string | null;
      readonly cvssScore: number | null;
      readonly url: string | null;
      readonly published: string | null;
      readonly modified: string | null;
      readonly epss: {
        readonly probability: number;
        readonly percentile: number | null;
        readonly date: string | null;
      } | null;
      readonly kev: {
        readonly dateAdded: string;
        readonly dueDate: string | null;
        readonly ransomware: boolean | null;
        readonly listedBy?: readonly ("CISA" | "EU")[];
      } | null;
    } | null;
    readonly cwe: readonly (string)[];
    readonly priority: {
      readonly level: "urgent" | "high" | "medium" | "low";
      readonly score: number;
      readonly reasons: readonly ({
        readonly code: string;
        readonly text: string;
      })[];
    };
    readonly exploited: boolean;
    readonly reachability: "reachable" | "imported" | "not_imported" | "not_called" | "unknown";
    readonly owners: readonly (string)[];
    readonly scope: "included" | "excluded";
    readonly artifact: string | null;
    readonly witnesses: readonly ({
      readonly id: string | null;
      readonly tool: string;
      readonly artifact: string | null;
      readonly auditId: string | null;
      readonly severity: "critical" | "high" | "medium" | "low" | "info";
      readonly lastSeenAt: string;
      readonly goneAt: string | null;
      readonly joinedBy: "advisory" | "code" | null;
    })[];
    readonly assignee: {
      readonly userId: string;
      readonly name: string;
    } | null;
    readonly proposal: {
      readonly status: "acknowledged" | "resolved" | "false_positive";
      readonly comment: string;
      readonly scope: "here" | "file" | "repository" | "everywhere";
      readonly evidence?: readonly (string)[];
      readonly expiresAt: string | null;
      readonly by: {
        readonly userId: string;
        readonly name: string;
      } | null;
      readonly at: string;
    } | null;
    readonly commentCount: number;
    readonly excerpt: {
      readonly startLine: number;
      readonly lines: readonly (string)[];
      readonly highlight: {
        readonly startLine: number;
        readonly endLine: number;
      };
      readonly redacted: boolean;
    } | null;
    readonly references: readonly ({
      readonly title: string;
      readonly url: string;
    })[];
    readonly webUrl: string | null;
    readonly introducedBy: {
      readonly commit: string;
      readonly author: string;
      readonly at: string;
    } | null | "rules" | null;
    readonly suppression: {
      readonly kind: string;
      readonly reason: string | null;
      readonly until: string | null;
    } | null;
    readonly flow?: readonly ({
      readonly path?: string;
      readonly line: number;
      readonly code: string;
    })[];
    readonly dataFlow: readonly ({
      readonly path?: string;
      readonly line: number;
      readonly code: string;
    })[] | null;
    readonly suggestedEdit?: {
      readonly line: number;
      readonly before: string;
      readonly after: string;
    };
    readonly fix: {
      readonly version: string | null;
      readonly edit: {
        readonly line: number;
        readonly before: string;
        readonly after: string;
      } | null;
    } | null;
    readonly fingerprint: string;
    readonly firstSeenAt: string;
    readonly lastSeenAt: string;
    readonly resolvedAt: string | null;
    readonly dueAt: string | null;
    readonly ratedByRule: {
      readonly priorityRuleId: string | null;
      readonly dueRuleId: string | null;
      readonly computed: {
        readonly priority: "urgent" | "high" | "medium" | "low";
        readonly score: number;
        readonly dueAt: string | null;
      };
    } | null;
  };
  readonly mostUrgent: {
    readonly id: string;
    readonly title: string;
    readonly priority: {
      readonly level: "urgent" | "high" | "medium" | "low";
      readonly score: number;
      readonly reasons: readonly ({
        readonly code: string;
        readonly text: string;
      })[];
    };
  };
  readonly dueAt: string | null;
};

export type FindingWithHistory = {
  readonly id: string;
  readonly repositoryId: string;
  readonly auditType: "security" | "compliance" | "code-quality" | "dependency";
  readonly ruleId: string;
  readonly category: "secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure";
  readonly severity: "critical" | "high" | "medium" | "low" | "info";
  readonly title: string;
  readonly description: string;
  readonly remediation: string;
  readonly status: "open" | "acknowledged" | "resolved" | "false_positive";
  readonly statusReason: string | null;
  readonly statusExpiresAt: string | null;
  readonly confidence: "high" | "medium" | "low";
  readonly location: {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly startColumn?: number;
    readonly endColumn?: number;
    readonly commit: string | null;
  } | null;
  readonly package: {
    readonly purl: string;
    readonly name: string;
    readonly version: string;
    readonly fixedVersion: string | null;
    readonly scope: "runtime" | "optional" | "development" | null;
    readonly dependencyPath: readonly (string)[] | null;
    readonly pinnedBy?: string;
    readonly layer?: string;
  } | null;
  readonly advisory: {
    readonly id: string;
    readonly aliases: readonly (string)[];
    readonly cvss: string | null;
    readonly cvssScore: number | null;
    readonly url: string | null;
    readonly published: string | null;
    readonly modified: string | null;
    readonly epss: {
      readonly probability: number;
      readonly percentile: number | null;
      readonly date: string | null;
    } | null;
    readonly kev: {
      readonly dateAdded: string;
      readonly dueDate: string | null;
      readonly ransomware: boolean | null;
      readonly listedBy?: readonly ("CISA" | "EU")[];
    } | null;
  } | null;
  readonly cwe: readonly (string)[];
  readonly priority: {
    readonly level: "urgent" | "high" | "medium" | "low";
    readonly score: number;
    readonly reasons: readonly ({
      readonly code: string;
      readonly text: string;
    })[];
  };
  readonly exploited: boolean;
  readonly reachability: "reachable" | "imported" | "not_imported" | "not_called" | "unknown";
  readonly owners: readonly (string)[];
  readonly scope: "included" | "excluded";
  readonly artifact: string | null;
  readonly witnesses: readonly ({
    readonly id: string | null;
    readonly tool: string;
    readonly artifact: string | null;
    readonly auditId: string | null;
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly lastSeenAt: string;
    readonly goneAt: string | null;
    readonly joinedBy: "advisory" | "code" | null;
  })[];
  readonly assignee: {
    readonly userId: string;
    readonly name: string;
  } | null;
  readonly proposal: {
    readonly status: "acknowledged" | "resolved" | "false_positive";
    readonly comment: string;
    readonly scope: "here" | "file" | "repository" | "everywhere";
    readonly evidence?: readonly (string)[];
    readonly expiresAt: string | null;
    readonly by: {
      readonly userId: string;
      readonly name: string;
    } | null;
    readonly at: string;
  } | null;
  readonly commentCount: number;
  readonly excerpt: {
    readonly startLine: number;
    readonly lines: readonly (string)[];
    readonly highlight: {
      readonly startLine: number;
      readonly endLine: number;
    };
    readonly redacted: boolean;
  } | null;
  readonly references: readonly ({
    readonly title: string;
    readonly url: string;
  })[];
  readonly webUrl: string | null;
  readonly introducedBy: {
    readonly commit: string;
    readonly author: string;
    readonly at: string;
  } | null | "rules" | null;
  readonly suppression: {
    readonly kind: string;
    readonly reason: string | null;
    readonly until: string | null;
  } | null;
  readonly flow?: readonly ({
    readonly path?: string;
    readonly line: number;
    readonly code: string;
  })[];
  readonly dataFlow: readonly ({
    readonly path?: string;
    readonly line: number;
    readonly code: string;
  })[] | null;
  readonly suggestedEdit?: {
    readonly line: number;
    readonly before: string;
    readonly after: string;
  };
  readonly fix: {
    readonly version: string | null;
    readonly edit: {
      readonly line: number;
      readonly before: string;
      readonly after: string;
    } | null;
  } | null;
  readonly fingerprint: string;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly resolvedAt: string | null;
  readonly dueAt: string | null;
  readonly ratedByRule: {
    readonly priorityRuleId: string | null;
    readonly dueRuleId: string | null;
    readonly computed: {
      readonly priority: "urgent" | "high" | "medium" | "low";
      readonly score: number;
      readonly dueAt: string | null;
    };
  } | null;
  readonly history: readonly ({
    readonly id: string;
    readonly at: string;
    readonly kind: "opened" | "resolved" | "reopened" | "status_changed" | "moved" | "scope_changed" | "expired" | "rule_removed" | "assigned" | "proposed" | "proposal_rejected" | "advisory_published" | "advisory_changed" | "advisory_withdrawn" | "added_to_kev" | "removed_from_kev" | "epss_changed" | "joined" | "split" | "rated";
    readonly actorId: string | null;
    readonly auditId: string | null;
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>> | null;
    readonly comment: string | null;
    readonly match: {
      readonly pass: "tool" | "path" | "identity" | "alias" | "rule" | "rename" | "new";
      readonly previousLocation: {
        readonly path: string;
        readonly startLine: number;
        readonly endLine: number;
        readonly startColumn?: number;
        readonly endColumn?: number;
        readonly commit: string | null;
      } | null;
    } | null;
  })[];
  readonly sharedWith: readonly ({
    readonly id: string;
    readonly artifact: string;
    readonly status: "open" | "acknowledged" | "resolved" | "false_positive";
  })[];
};

export type Job = {
  readonly id: string;
  readonly status: "pending" | "in_progress" | "completed" | "failed";
  readonly processed: number;
  readonly total: number;
  readonly updated: number;
  readonly rejected: number;
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
};

export type ListedAudit = {
  readonly id: string;
  readonly repositoryId: string;
  readonly type: "security" | "compliance" | "code-quality" | "dependency";
  readonly source: "audit" | "import";
  readonly tool: string | null;
  readonly artifact: string | null;
  readonly status: "pending" | "in_progress" | "completed" | "failed";
  readonly ref: string | null;
  readonly commit: string | null;
  readonly dryRun: boolean;
  readonly since: string | null;
  readonly progress: {
    readonly phase: "queued" | "fetching" | "scanning" | "storing" | "done";
    readonly percent: number;
  };
  readonly coverage: {
    readonly level: "full" | "limited" | "partial";
    readonly complete: boolean;
    readonly filesScanned: number;
    readonly filesSkipped: number;
    readonly bytesScanned: number;
    readonly skipped: readonly ({
      readonly reason: string;
      readonly count: number;
    })[];
    readonly notices: readonly ({
      readonly reason: "manifest_without_lockfile" | "language_not_analyzed" | "no_advisories" | "stale_advisories" | "no_exploitation_data" | "stale_exploitation_data" | "history_shallow" | "data_flow_limited" | "infrastructure_not_evaluated" | "submodule_not_audited" | "package_not_identified" | "package_not_compared" | "statement_not_matched";
      readonly count: number;
      readonly examples: readonly (string)[];
      readonly subject: string | null;
      readonly message: string;
      readonly causes?: readonly ({
        readonly path: string;
        readonly line: number | null;
        readonly message: string;
      })[];
    })[];
    readonly packages?: {
      readonly compared: number;
      readonly notCompared: readonly ({
        readonly reason: "no_version" | "not_a_version" | "no_source" | "unknown_spelling" | "unresolved_variable";
        readonly count: number;
        readonly examples: readonly (string)[];
      })[];
    };
    readonly problems?: readonly ({
      readonly path: string;
      readonly line: number | null;
      readonly message: string;
    })[];
  } | null;
  readonly summary: {
    readonly critical: number;
    readonly high: number;
    readonly medium: number;
    readonly low: number;
    readonly info: number;
    readonly new: number;
    readonly newByRules: number | null;
    readonly fixed: number;
    readonly byPriority: {
      readonly urgent: number;
      readonly high: number;
      readonly medium: number;
      readonly low: number;
    } | null;
    readonly byConfidence: {
      readonly high: {
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      };
      readonly medium: {
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      };
      readonly low: {
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      };
    } | null;
  };
  readonly failure: {
    readonly code: "source_refused" | "source_unreachable" | "source_too_large" | "timeout" | "cancelled" | "worker_lost" | "internal";
    readonly message: string;
  } | null;
  readonly requestedBy: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly findingsTotal: number;
};

export type Location = {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn?: number;
  readonly endColumn?: number;
  readonly commit: string | null;
};

export type Login = {
  readonly token: string;
  readonly user: User;
  readonly expiresIn: number;
};

export type ManagedUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: "viewer" | "developer" | "auditor" | "admin";
  readonly createdAt: string;
  readonly disabled: boolean;
};

export type Member = {
  readonly userId: string;
  readonly role: "member" | "maintainer" | "owner";
  readonly joinedAt: string;
};

export type NamedMember = {
  readonly userId: string;
  readonly role: "member" | "maintainer" | "owner";
  readonly joinedAt: string;
  readonly name: string;
};

export type Pagination = {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly hasMore: boolean;
};

export type Policy = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly level: "level1" | "level2" | "level3" | "level4";
  readonly mode: "enforce" | "warn" | "log";
  readonly enabled: boolean;
  readonly builtIn: boolean;
  readonly condition: string;
  readonly remediation: string | null;
  readonly requirements: readonly (string)[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type RemediationCase = {
  readonly id: string;
  readonly repositoryId: string;
  readonly repository: string;
  readonly team: string;
  readonly subject: {
    readonly kind: "package" | "rule";
    readonly key: string;
  };
  readonly title: string;
  readonly state: "open" | "waiting" | "accepted" | "resolved";
  readonly byStatus: {
    readonly open: number;
    readonly acknowledged: number;
    readonly resolved: number;
    readonly false_positive: number;
  };
  readonly bySeverity: {
    readonly critical: number;
    readonly high: number;
    readonly medium: number;
    readonly low: number;
    readonly info: number;
  };
  readonly exploited: number;
  readonly proposed: number;
  readonly worst: {
    readonly id: string;
    readonly repositoryId: string;
    readonly auditType: "security" | "compliance" | "code-quality" | "dependency";
    readonly ruleId: string;
    readonly category: "secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure";
    readonly severity: "critical" | "high" | "medium" | "low" | "info";
    readonly title: string;
    readonly description: string;
    readonly remediation: string;
    readonly status: "open" | "acknowledged" | "resolved" | "false_positive";
    readonly statusReason: string | null;
    readonly statusExpiresAt: string | null;
    readonly confidence: "high" | "medium" | "low";
    readonly location: {
      readonly path: string;
      readonly startLine: number;
      readonly endLine: number;
      readonly startColumn?: number;
      readonly endColumn?: number;
      readonly commit: string | null;
    } | null;
    readonly package: {
      readonly purl: string;
      readonly name: string;
      readonly version: string;
      readonly fixedVersion: string | null;
      readonly scope: "runtime" | "optional" | "development" | null;
      readonly dependencyPath: readonly (string)[] | null;
      readonly pinnedBy?: string;
      readonly layer?: string;
    } | null;
    readonly advisory: {
      readonly id: string;
      readonly aliases: readonly (string)[];
      readonly cvss: string | null;
      readonly cvssScore: number | null;
      readonly url: string | null;
      readonly published: string | null;
      readonly modified: string | null;
      readonly epss: {
        readonly probability: number;
        readonly percentile: number | null;
        readonly date: string | null;
      } | null;
      readonly kev: {
        readonly dateAdded: string;
        readonly dueDate: string | null;
        readonly ransomware: boolean | null;
        readonly listedBy?: readonly ("CISA" | "EU")[];
      } | null;
    } | null;
    readonly cwe: readonly (string)[];
    readonly priority: {
      readonly level: "urgent" | "high" | "medium" | "low";
      readonly score: number;
      readonly reasons: readonly ({
        readonly code: string;
        readonly text: string;
      })[];
    };
    readonly exploited: boolean;
    readonly reachability: "reachable" | "imported" | "not_imported" | "not_called" | "unknown";
    readonly owners: readonly (string)[];
    readonly scope: "included" | "excluded";
    readonly artifact: string | null;
    readonly witnesses: readonly ({
      readonly id: string | null;
      readonly tool: string;
      readonly artifact: string | null;
      readonly auditId: string | null;
      readonly severity: "critical" | "high" | "medium" | "low" | "info";
      readonly lastSeenAt: string;
      readonly goneAt: string | null;
      readonly joinedBy: "advisory" | "code" | null;
    })[];
    readonly assignee: {
      readonly userId: string;
      readonly name: string;
    } | null;
    readonly proposal: {
      readonly status: "acknowledged" | "resolved" | "false_positive";
      readonly comment: string;
      readonly scope: "here" | "file" | "repository" | "everywhere";
      readonly evidence?: readonly (string)[];
      readonly expiresAt: string | null;
      readonly by: {
        readonly userId: string;
        readonly name: string;
      } | null;
      readonly at: string;
    } | null;
    readonly commentCount: number;
    readonly excerpt: {
      readonly startLine: number;
      readonly lines: readonly (string)[];
      readonly highlight: {
        readonly startLine: number;
        readonly endLine: number;
      };
      readonly redacted: boolean;
    } | null;
    readonly references: readonly ({
      readonly title: string;
      readonly url: string;
    })[];
    readonly webUrl: string | null;
    readonly introducedBy: {
      readonly commit: string;
      readonly author: string;
      readonly at: string;
    } | null | "rules" | null;
    readonly suppression: {
      readonly kind: string;
      readonly reason: string | null;
      readonly until: string | null;
    } | null;
    readonly flow?: readonly ({
      readonly path?: string;
      readonly line: number;
      readonly code: string;
    })[];
    readonly dataFlow: readonly ({
      readonly path?: string;
      readonly line: number;
      readonly code: string;
    })[] | null;
    readonly suggestedEdit?: {
      readonly line: number;
      readonly before: string;
      readonly after: string;
    };
    readonly fix: {
      readonly version: string | null;
      readonly edit: {
        readonly line: number;
        readonly before: string;
        readonly after: string;
      } | null;
    } | null;
    readonly fingerprint: string;
    readonly firstSeenAt: string;
    readonly lastSeenAt: string;
    readonly resolvedAt: string | null;
    readonly dueAt: string | null;
    readonly ratedByRule: {
      readonly priorityRuleId: string | null;
      readonly dueRuleId: string | null;
      readonly computed: {
        readonly priority: "urgent" | "high" | "medium" | "low";
        readonly score: number;
        readonly dueAt: string | null;
      };
    } | null;
  };
  readonly mostUrgent: {
    readonly id: string;
    readonly title: string;
    readonly priority: {
      readonly level: "urgent" | "high" | "medium" | "low";
      readonly score: number;
      readonly reasons: readonly ({
        readonly code: string;
        readonly text: string;
      })[];
    };
  };
  readonly dueAt: string | null;
  readonly firstSeenAt: string;
  readonly assignees: readonly ({
    readonly userId: string;
    readonly name: string;
  })[];
  readonly fix: {
    readonly version: string | null;
    readonly commands: readonly ({
      readonly path: string;
      readonly command: string;
    })[];
    readonly unfixed: number;
  };
  readonly commentCount: number;
};

export type Report = {
  readonly id: string;
  readonly name: string;
  readonly type: "audit" | "findings" | "compliance" | "executive" | "sbom" | "vex";
  readonly format: "json" | "html" | "markdown" | "csv" | "sarif" | "cyclonedx" | "pdf" | "docx" | "openvex" | "csaf";
  readonly status: "pending" | "completed" | "failed";
  readonly scope: {
    readonly repositoryId: string | null;
    readonly team: string | null;
    readonly auditId: string | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly at?: string;
    readonly owner?: string;
    readonly specVersion?: "1.6" | "1.7" | "2.3" | "3.0";
    readonly includeVulnerabilities?: boolean;
    readonly release?: string;
    readonly category?: "csaf_vex" | "csaf_security_advisory";
    readonly tag?: string;
    readonly namespace?: string;
  };
  readonly size: number | null;
  readonly sha256: string | null;
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
};

export type Repository = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly complianceLevel: "level1" | "level2" | "level3" | "level4";
  readonly team: string;
  readonly defaultBranch: string | null;
  readonly badge: boolean;
  readonly usesPortalCredentials: boolean;
  readonly tags: readonly (string)[];
  readonly criticality: "low" | "medium" | "high" | null;
  readonly exposure: "public" | "internal" | "isolated" | "unknown";
  readonly visibility: "public" | "private" | "unknown";
  readonly contextBy: {
    readonly tags: readonly ({
      readonly tag: string;
      readonly by: "person" | "rule" | "file";
    })[];
    readonly criticality: "person" | "rule" | "file" | null;
    readonly exposure: "person" | "rule" | "file" | null;
    readonly visibility: "person" | "rule" | "file" | null;
  };
  readonly complianceProfile: "company-private" | "open-source" | null;
  readonly lastAuditAt: string | null;
  readonly createdAt: string;
};

export type RepositoryCompliance = {
  readonly repositoryId: string;
  readonly name: string;
  readonly requiredLevel: "level1" | "level2" | "level3" | "level4";
  readonly achievedLevel: "level1" | "level2" | "level3" | "level4" | null;
  readonly state: "compliant" | "non_compliant" | "unknown";
  readonly score: number;
  readonly blockers: readonly ({
    readonly level: "level1" | "level2" | "level3" | "level4";
    readonly policyId: string;
    readonly name: string;
    readonly message: string;
    readonly findingIds: readonly (string)[];
  })[];
  readonly waivers: readonly ({
    readonly id: string;
    readonly policyId: string;
    readonly name: string;
    readonly level: "level1" | "level2" | "level3" | "level4";
    readonly reason: string;
    readonly expiresAt: string;
  })[];
  readonly evaluatedAt: string;
};

export type Schedule = {
  readonly id: string;
  readonly name: string;
  readonly team: string | null;
  readonly repositoryId: string | null;
  readonly types: readonly ("security" | "compliance" | "code-quality" | "dependency")[];
  readonly report: {
    readonly type: "executive" | "compliance" | "findings" | "vex";
    readonly format: "json" | "html" | "markdown" | "csv" | "sarif" | "cyclonedx" | "pdf" | "docx" | "openvex" | "csaf";
    readonly owner?: string;
    readonly recipients: readonly (string)[];
  } | null;
  readonly cron: string;
  readonly timeZone: string;
  readonly spreadMinutes: number;
  readonly skipUnchanged: boolean;
  readonly enabled: boolean;
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  readonly lastRun: {
    readonly audits: number;
    readonly skipped: number;
  };
  readonly lastReport: {
    readonly id: string;
    readonly mails: readonly ({
      readonly recipient: string;
      readonly status: "pending" | "sent" | "failed";
      readonly lastError: string | null;
    })[];
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type Team = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly members: readonly (Member)[];
  readonly dueDays: {
    readonly severity: {
      readonly critical?: number;
      readonly high?: number;
      readonly medium?: number;
      readonly low?: number;
      readonly info?: number;
    };
    readonly priority: {
      readonly urgent?: number;
      readonly high?: number;
      readonly medium?: number;
      readonly low?: number;
    };
    readonly custom: boolean;
  };
  readonly acceptance: {
    readonly maxDays: number;
    readonly approvalFrom: "critical" | "high" | "medium" | "low" | "info";
    readonly secondPersonFrom: "critical" | "high" | "medium" | "low" | "info" | null;
    readonly custom: boolean;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type User = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: "viewer" | "developer" | "auditor" | "admin";
  readonly createdAt: string;
};

export type Waiver = {
  readonly id: string;
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly policyId: string;
  readonly policyName: string;
  readonly level: "level1" | "level2" | "level3" | "level4";
  readonly reason: string;
  readonly evidence: readonly (string)[];
  readonly state: "proposed" | "active" | "ended" | "rejected" | "withdrawn" | "revoked";
  readonly askedBy: {
    readonly userId: string;
    readonly name: string;
  };
  readonly approvedBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly active: boolean;
  readonly history: readonly ({
    readonly kind: "proposed" | "granted" | "approved" | "rejected" | "withdrawn" | "revoked";
    readonly at: string;
    readonly by: {
      readonly userId: string;
      readonly name: string;
    };
    readonly comment: string | null;
  })[];
};

export type Channel = {
  readonly id: string;
  readonly name: string;
  readonly kind: "slack" | "teams" | "mattermost" | "matrix" | "mail";
  readonly target: string;
  readonly recipients: readonly (string)[];
  readonly team: string | null;
  readonly types: readonly ("audit.failed" | "case.due" | "case.opened" | "finding.exploited" | "finding.opened" | "finding.reopened" | "finding.resolved" | "level.changed" | "policy.violated")[];
  readonly minSeverity: "critical" | "high" | "medium" | "low" | "info" | null;
  readonly minPriority: "urgent" | "high" | "medium" | "low" | null;
  readonly exploitedOnly: boolean;
  readonly owners: readonly (string)[];
  readonly windowMinutes: number;
  readonly quietHours: {
    readonly from: string;
    readonly to: string;
    readonly timeZone: string;
  } | null;
  readonly enabled: boolean;
  readonly state: "active" | "failing" | "gone" | "disabled";
  readonly failingSince: string | null;
  readonly failures: number;
  readonly lastError: string | null;
  readonly lastSuccessAt: string | null;
  readonly nextMessageAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type Webhook = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly team: string | null;
  readonly types: readonly ("audit.completed" | "audit.failed" | "case.due" | "case.opened" | "finding.assigned" | "finding.commented" | "finding.exploited" | "finding.opened" | "finding.proposed" | "finding.reopened" | "finding.resolved" | "finding.triaged" | "level.changed" | "policy.violated" | "report.completed")[];
  readonly enabled: boolean;
  readonly state: "active" | "failing" | "gone" | "disabled";
  readonly failingSince: string | null;
  readonly failures: number;
  readonly lastError: string | null;
  readonly lastSuccessAt: string | null;
  readonly previousSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type Credential = {
  readonly id: string;
  readonly name: string;
  readonly kind: "token" | "ssh-key";
  readonly scope: string;
  readonly team: string | null;
  readonly username: string | null;
  readonly publicKey: string | null;
  readonly hasKnownHosts: boolean;
  readonly expiresAt: string | null;
  readonly state: "untested" | "working" | "failing" | "expired";
  readonly lastUsedAt: string | null;
  readonly lastSuccessAt: string | null;
  readonly failingSince: string | null;
  readonly lastError: string | null;
  readonly lastErrorAt: string | null;
  readonly createdAt: string;
  readonly rotatedAt: string | null;
};

export type CredentialTest = {
  readonly result: "accepted" | "refused" | "not_proven" | "not_tried";
  readonly message: string;
  readonly url: string | null;
};

export type WebhookDelivery = {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string | null;
  readonly type: string;
  readonly status: "queued" | "sending" | "delivered" | "dead";
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number | null;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly endedAt: string | null;
};

/** What each operation takes and gives. */
export interface Operations {
  /** Sign in with email address and password; 401 with `details.ticket` if the account needs a second factor */
  'POST /v1/auth/login': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly email: string;
      readonly password: string;
      readonly code?: string;
    };
    reply: Login;
  };
  /** Finish a sign-in with a code or a passkey */
  'POST /v1/auth/login/second-factor': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly ticket: string;
      readonly code?: string;
      readonly response?: {
        readonly id: string;
        readonly response: Readonly<Record<string, unknown>>;
      };
    };
    reply: Login;
  };
  /** Refresh the token; the old one stops working */
  'POST /v1/auth/refresh': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: Login;
  };
  /** End the session; its tokens stop working */
  'POST /v1/auth/logout': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** List your open sessions */
  'GET /v1/auth/sessions': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly kind: string | null;
        readonly client: string | null;
        readonly address: string | null;
        readonly createdAt: string;
        readonly expiresAt: string;
        readonly current: boolean;
      })[];
    };
  };
  /** Revoke one of your sessions */
  'DELETE /v1/auth/sessions/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Revoke your other sessions and your API tokens */
  'POST /v1/auth/sessions/revoke-all': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly keepTokens?: boolean;
    };
    reply: {
      readonly sessions: number;
      readonly tokens: number;
    };
  };
  /** List your API tokens; administrators list all */
  'GET /v1/auth/tokens': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name" | "expiresAt" | "-expiresAt" };
    body: undefined;
    reply: {
      readonly items: readonly (ApiToken)[];
      readonly pagination: Pagination;
    };
  };
  /** Create an API token */
  'POST /v1/auth/tokens': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly expiresInDays?: number;
      readonly assistantWrites?: boolean;
      readonly role?: "viewer" | "developer" | "auditor" | "admin";
      readonly teams?: readonly (string)[];
      readonly repositories?: readonly (string)[];
      readonly scopes?: readonly ("auth:self" | "auth:users" | "auth:activity" | "teams:read" | "teams:create" | "teams:update" | "teams:delete" | "repos:read" | "repos:create" | "repos:update" | "repos:delete" | "repos:set-level" | "audits:read" | "audits:create" | "imports:manage" | "findings:triage" | "findings:set-false-positive" | "compliance:read" | "compliance:write" | "reports:read" | "reports:create" | "operations:read" | "webhooks:manage" | "channels:manage" | "credentials:manage" | "tickets:manage" | "extension:deliveries" | "auth:tokens")[];
    };
    reply: CreatedApiToken;
  };
  /** Revoke an API token; it stops working at once */
  'DELETE /v1/auth/tokens/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Exchange an OIDC identity token for an access token (RFC 8693, as JSON) */
  'POST /v1/auth/exchange': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly grant_type: "urn:ietf:params:oauth:grant-type:token-exchange";
      readonly subject_token: string;
      readonly subject_token_type: "urn:ietf:params:oauth:token-type:id_token" | "urn:ietf:params:oauth:token-type:jwt";
      readonly requested_token_type?: "urn:ietf:params:oauth:token-type:access_token";
    };
    reply: {
      readonly access_token: string;
      readonly issued_token_type: "urn:ietf:params:oauth:token-type:access_token";
      readonly token_type: "Bearer";
      readonly expires_in: number;
    };
  };
  /** Start a sign-in at GitHub, in a browser or for a CLI */
  'GET /v1/auth/oauth/github': {
    params: Record<never, never>;
    query: { redirect?: boolean; cliRedirect?: string; returnTo?: string; codeChallenge?: string };
    body: undefined;
    reply: {
      readonly authorizationUrl: string;
      readonly state: string;
      readonly expiresIn: number;
    };
  };
  /** Start a sign-in at a code host, in a browser or for a CLI */
  'GET /v1/auth/oauth/{provider}': {
    params: { provider: string };
    query: { redirect?: boolean; cliRedirect?: string; returnTo?: string; codeChallenge?: string };
    body: undefined;
    reply: {
      readonly authorizationUrl: string;
      readonly state: string;
      readonly expiresIn: number;
    };
  };
  /** Exchange the one-time code of a browser sign-in for a token */
  'POST /v1/auth/oauth/token': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly code: string;
      readonly codeVerifier: string;
    };
    reply: Login;
  };
  /** List sign-in methods */
  'GET /v1/auth/methods': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly password: boolean;
      readonly passkey: boolean;
      readonly codeHost: boolean;
      readonly codeHosts: readonly ({
        readonly provider: string;
        readonly name: string;
        readonly url: string;
      })[];
      readonly sso: {
        readonly name: string;
        readonly issuer: string;
      } | null;
    };
  };
  /** Start a single sign-on (OpenID Connect), in a browser or for a CLI */
  'GET /v1/auth/oidc': {
    params: Record<never, never>;
    query: { redirect?: boolean; cliRedirect?: string; returnTo?: string; codeChallenge?: string };
    body: undefined;
    reply: {
      readonly authorizationUrl: string;
      readonly state: string;
      readonly expiresIn: number;
    };
  };
  /** Callback of the OpenID Connect issuer: redirects with a one-time code */
  'GET /v1/auth/oidc/callback': {
    params: Record<never, never>;
    query: { state: string; code?: string; error?: string };
    body: undefined;
    reply: string;
  };
  /** Get the sign-in request of an assistant */
  'GET /v1/auth/assistants/authorization': {
    params: Record<never, never>;
    query: { client_id: string; redirect_uri: string; response_type: "code"; code_challenge: string; code_challenge_method: "S256"; scope?: string; state?: string; resource?: string };
    body: undefined;
    reply: {
      readonly client: string;
      readonly destination: string;
      readonly scopes: readonly (string)[];
      readonly user: string;
    };
  };
  /** Allow or deny the sign-in request of an assistant */
  'POST /v1/auth/assistants/authorization': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly client_id: string;
      readonly redirect_uri: string;
      readonly response_type: "code";
      readonly code_challenge: string;
      readonly code_challenge_method: "S256";
      readonly scope?: string;
      readonly state?: string;
      readonly resource?: string;
      readonly approve: boolean;
      readonly writes?: boolean;
    };
    reply: {
      readonly redirectTo: string;
    };
  };
  /** Start a device sign-in */
  'POST /v1/auth/device': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly client?: string;
    };
    reply: {
      readonly deviceCode: string;
      readonly userCode: string;
      readonly verificationUri: string;
      readonly verificationUriComplete: string;
      readonly expiresIn: number;
      readonly interval: number;
    };
  };
  /** Get the device that is waiting for approval of a code */
  'GET /v1/auth/device': {
    params: Record<never, never>;
    query: { userCode: string };
    body: undefined;
    reply: {
      readonly userCode: string;
      readonly client: string;
      readonly address: string;
      readonly createdAt: string;
      readonly expiresAt: string;
    };
  };
  /** Poll a device sign-in; 400 with `details.error` `authorization_pending` or `slow_down` while pending, 403 `access_denied`, 401 `expired_token` */
  'POST /v1/auth/device/token': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly deviceCode: string;
    };
    reply: Login;
  };
  /** Approve or deny a device sign-in */
  'POST /v1/auth/device/confirmation': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly userCode: string;
      readonly approve: boolean;
    };
    reply: undefined;
  };
  /** List your second factors */
  'GET /v1/auth/second-factors': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly required: boolean;
      readonly totp: boolean;
      readonly passkeys: readonly ({
        readonly id: string;
        readonly name: string;
        readonly createdAt: string;
        readonly lastUsedAt: string | null;
      })[];
      readonly recoveryCodes: number;
      readonly methods: readonly ("totp" | "passkey" | "recovery-code")[];
    };
  };
  /** Set up an authenticator app (TOTP) */
  'POST /v1/auth/second-factors/totp': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly secret: string;
      readonly uri: string;
    };
  };
  /** Remove the authenticator app */
  'DELETE /v1/auth/second-factors/totp': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Confirm the authenticator app with its first code; ends your other sessions */
  'POST /v1/auth/second-factors/totp/confirm': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly code: string;
    };
    reply: {
      readonly recoveryCodes: readonly (string)[];
    };
  };
  /** Create new recovery codes; earlier ones stop working */
  'POST /v1/auth/second-factors/recovery-codes': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly recoveryCodes: readonly (string)[];
    };
  };
  /** Get the options for creating a passkey in the browser */
  'POST /v1/auth/passkeys/options': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly challenge: string;
    };
  };
  /** Add the passkey that the browser has created */
  'POST /v1/auth/passkeys': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly response: {
        readonly id: string;
        readonly response: Readonly<Record<string, unknown>>;
      };
    };
    reply: {
      readonly passkey: {
        readonly id: string;
        readonly name: string;
        readonly createdAt: string;
        readonly lastUsedAt: string | null;
      };
      readonly recoveryCodes: readonly (string)[];
    };
  };
  /** Remove a passkey */
  'DELETE /v1/auth/passkeys/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Get the options for confirming your identity with a passkey */
  'POST /v1/auth/step-up/options': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly challenge: string;
    };
  };
  /** Confirm your identity with a second factor; valid for 15 minutes in this session */
  'POST /v1/auth/step-up': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly code?: string;
      readonly response?: {
        readonly id: string;
        readonly response: Readonly<Record<string, unknown>>;
      };
    };
    reply: undefined;
  };
  /** Remove a user's second factors and end their sessions */
  'DELETE /v1/users/{id}/second-factors': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Sign in with a session cookie (HttpOnly, SameSite=Strict); requires `X-Assay-Csrf: 1` */
  'POST /v1/auth/session': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly email: string;
      readonly password: string;
      readonly code?: string;
    };
    reply: {
      readonly user: User;
      readonly expiresIn: number;
    };
  };
  /** Sign out: end the session and delete the cookie */
  'DELETE /v1/auth/session': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Finish a sign-in with a session cookie by a code or a passkey */
  'POST /v1/auth/session/second-factor': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly ticket: string;
      readonly code?: string;
      readonly response?: {
        readonly id: string;
        readonly response: Readonly<Record<string, unknown>>;
      };
    };
    reply: {
      readonly user: User;
      readonly expiresIn: number;
    };
  };
  /** Get the options for signing in with a passkey */
  'POST /v1/auth/session/passkey/options': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly challenge: string;
    };
  };
  /** Sign in with a session cookie and a passkey */
  'POST /v1/auth/session/passkey': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly response: {
        readonly id: string;
        readonly response: Readonly<Record<string, unknown>>;
      };
    };
    reply: {
      readonly user: User;
      readonly expiresIn: number;
    };
  };
  /** Sign in with a session cookie and the one-time code of a sign-in elsewhere */
  'POST /v1/auth/session/oauth': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly code: string;
      readonly codeVerifier: string;
    };
    reply: {
      readonly user: User;
      readonly expiresIn: number;
    };
  };
  /** Refresh the session cookie */
  'POST /v1/auth/session/refresh': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly user: User;
      readonly expiresIn: number;
    };
  };
  /** Get the current user */
  'GET /v1/users/me': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: User;
  };
  /** Update your name or password; a new password ends your other sessions and deletes your API tokens */
  'PATCH /v1/users/me': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly password?: string;
      readonly currentPassword?: string;
      readonly keepTokens?: boolean;
    };
    reply: User;
  };
  /** List users */
  'GET /v1/users': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "email" | "-email" | "name" | "-name"; q?: string; role?: "viewer" | "developer" | "auditor" | "admin"; disabled?: boolean };
    body: undefined;
    reply: {
      readonly items: readonly (ManagedUser)[];
      readonly pagination: Pagination;
    };
  };
  /** Create a user */
  'POST /v1/users': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly email: string;
      readonly name: string;
      readonly role: "viewer" | "developer" | "auditor" | "admin";
      readonly password: string;
    };
    reply: ManagedUser;
  };
  /** Get a user */
  'GET /v1/users/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: ManagedUser;
  };
  /** Update a user; a new password ends their sessions and deletes their API tokens */
  'PATCH /v1/users/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly role?: "viewer" | "developer" | "auditor" | "admin";
      readonly password?: string;
      readonly disabled?: boolean;
      readonly keepTokens?: boolean;
    };
    reply: ManagedUser;
  };
  /** List directories that provision users by SCIM */
  'GET /v1/directories': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name" };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly name: string;
        readonly issuer: string | null;
        readonly personClaim: "sub" | "oid";
        readonly linkByEmail: boolean;
        readonly tokenCreatedAt: string;
        readonly previousTokenEndsAt: string | null;
        readonly lastUsedAt: string | null;
        readonly createdAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Let a directory provision users by SCIM, and get its token */
  'POST /v1/directories': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly issuer?: string | null;
      readonly personClaim?: "sub" | "oid";
      readonly linkByEmail?: boolean;
    };
    reply: {
      readonly id: string;
      readonly name: string;
      readonly issuer: string | null;
      readonly personClaim: "sub" | "oid";
      readonly linkByEmail: boolean;
      readonly tokenCreatedAt: string;
      readonly previousTokenEndsAt: string | null;
      readonly lastUsedAt: string | null;
      readonly createdAt: string;
      readonly token: string;
    };
  };
  /** Get a directory; its token is never returned */
  'GET /v1/directories/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly id: string;
      readonly name: string;
      readonly issuer: string | null;
      readonly personClaim: "sub" | "oid";
      readonly linkByEmail: boolean;
      readonly tokenCreatedAt: string;
      readonly previousTokenEndsAt: string | null;
      readonly lastUsedAt: string | null;
      readonly createdAt: string;
    };
  };
  /** Delete a directory; the accounts of its people stay as they are */
  'DELETE /v1/directories/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** List the groups that a directory has provisioned, by name */
  'GET /v1/directories/{id}/groups': {
    params: { id: string };
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly externalId: string | null;
        readonly displayName: string;
        readonly members: number;
        readonly createdAt: string;
        readonly updatedAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Replace the token of a directory; the old one is accepted for a day more */
  'POST /v1/directories/{id}/token': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly id: string;
      readonly name: string;
      readonly issuer: string | null;
      readonly personClaim: "sub" | "oid";
      readonly linkByEmail: boolean;
      readonly tokenCreatedAt: string;
      readonly previousTokenEndsAt: string | null;
      readonly lastUsedAt: string | null;
      readonly createdAt: string;
      readonly token: string;
    };
  };
  /** List your teams; auditors and administrators list all */
  'GET /v1/teams': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name"; q?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Team)[];
      readonly pagination: Pagination;
    };
  };
  /** Create a team */
  'POST /v1/teams': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly description?: string | null;
    };
    reply: Team;
  };
  /** Get a team */
  'GET /v1/teams/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Team;
  };
  /** Update a team; for its owners and administrators */
  'PATCH /v1/teams/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly description?: string | null;
      readonly dueDays?: {
        readonly severity?: {
          readonly critical?: number;
          readonly high?: number;
          readonly medium?: number;
          readonly low?: number;
          readonly info?: number;
        };
        readonly priority?: {
          readonly urgent?: number;
          readonly high?: number;
          readonly medium?: number;
          readonly low?: number;
        };
      } | null;
      readonly acceptance?: {
        readonly maxDays?: number;
        readonly approvalFrom?: "critical" | "high" | "medium" | "low" | "info";
        readonly secondPersonFrom?: "critical" | "high" | "medium" | "low" | "info" | null;
      } | null;
    };
    reply: Team;
  };
  /** Delete a team without repositories */
  'DELETE /v1/teams/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** List the members of a team */
  'GET /v1/teams/{id}/members': {
    params: { id: string };
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly (NamedMember)[];
      readonly pagination: Pagination;
    };
  };
  /** Add a team member; for maintainers, owners and administrators */
  'POST /v1/teams/{id}/members': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly userId: string;
      readonly role?: "member" | "maintainer" | "owner";
    };
    reply: Member;
  };
  /** Update the role of a team member */
  'PATCH /v1/teams/{id}/members/{userId}': {
    params: { id: string; userId: string };
    query: Record<never, never>;
    body: {
      readonly role: "member" | "maintainer" | "owner";
    };
    reply: Member;
  };
  /** Remove a team member */
  'DELETE /v1/teams/{id}/members/{userId}': {
    params: { id: string; userId: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** List repositories */
  'GET /v1/repositories': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name" | "complianceLevel" | "-complianceLevel" | "lastAuditAt" | "-lastAuditAt"; team?: string; complianceLevel?: "level1" | "level2" | "level3" | "level4"; q?: string; tag?: string; criticality?: "low" | "medium" | "high"; exposure?: "public" | "internal" | "isolated" | "unknown"; visibility?: "public" | "private" | "unknown" };
    body: undefined;
    reply: {
      readonly items: readonly (Repository)[];
      readonly pagination: Pagination;
    };
  };
  /** Register a repository */
  'POST /v1/repositories': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly url: string;
      readonly team: string;
      readonly name?: string;
      readonly complianceLevel?: "level1" | "level2" | "level3" | "level4";
      readonly defaultBranch?: string | null;
      readonly usesPortalCredentials?: boolean;
      readonly tags?: readonly (string)[];
      readonly criticality?: "low" | "medium" | "high" | null;
      readonly exposure?: "public" | "internal" | "isolated" | "unknown";
      readonly visibility?: "public" | "private" | "unknown";
      readonly complianceProfile?: "company-private" | "open-source" | null;
    };
    reply: Repository;
  };
  /** Get a repository */
  'GET /v1/repositories/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Repository;
  };
  /** Update a repository; only auditors and administrators can change level, criticality, exposure and visibility */
  'PATCH /v1/repositories/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly url?: string;
      readonly complianceLevel?: "level1" | "level2" | "level3" | "level4";
      readonly team?: string;
      readonly defaultBranch?: string | null;
      readonly badge?: boolean;
      readonly usesPortalCredentials?: boolean;
      readonly tags?: readonly (string)[];
      readonly criticality?: "low" | "medium" | "high" | null;
      readonly exposure?: "public" | "internal" | "isolated" | "unknown";
      readonly visibility?: "public" | "private" | "unknown";
      readonly complianceProfile?: "company-private" | "open-source" | null;
    };
    reply: Repository;
  };
  /** Delete a repository with its audits and findings */
  'DELETE /v1/repositories/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Get the compliance badge of a repository; public once its `badge` is enabled, otherwise 404 */
  'GET /v1/repositories/{id}/badge.svg': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: string;
  };
  /** List audits with their summaries */
  'GET /v1/audits': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt"; repositoryId?: string; type?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; status?: string | readonly ("pending" | "in_progress" | "completed" | "failed")[]; source?: "audit" | "import"; team?: string; from?: string; to?: string; shortId?: string };
    body: undefined;
    reply: {
      readonly items: readonly (ListedAudit)[];
      readonly pagination: Pagination;
    };
  };
  /** Request an audit; it is queued until a worker is free */
  'POST /v1/audits': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly repositoryId: string;
      readonly type: "security" | "compliance" | "code-quality" | "dependency";
      readonly ref?: string;
      readonly dryRun?: boolean;
      readonly since?: string;
    };
    reply: Audit;
  };
  /** Export audits and imports as CSV or JSON */
  'GET /v1/audits/export': {
    params: Record<never, never>;
    query: { repositoryId?: string; type?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; status?: string | readonly ("pending" | "in_progress" | "completed" | "failed")[]; source?: "audit" | "import"; team?: string; from?: string; to?: string; format?: "csv" | "json" };
    body: undefined;
    reply: string;
  };
  /** Request up to 100 audits at once */
  'POST /v1/audits/batch': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly audits: readonly (unknown)[];
      readonly atomic?: boolean;
    };
    reply: {
      readonly created: readonly (Audit)[];
      readonly failed: readonly ({
        readonly index: number;
        readonly repositoryId: unknown;
        readonly type: unknown;
        readonly error: {
          readonly code: string;
          readonly message: string;
          readonly details: Readonly<Record<string, unknown>>;
        };
      })[];
    };
  };
  /** Get an audit with its most severe findings */
  'GET /v1/audits/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Audit;
  };
  /** List the findings of an audit, most severe first */
  'GET /v1/audits/{id}/findings': {
    params: { id: string };
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly (Finding)[];
      readonly pagination: Pagination;
    };
  };
  /** Cancel a queued or running audit */
  'POST /v1/audits/{id}/cancel': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Audit;
  };
  /** Stream audit progress: `progress` events, then `completed` or `failed`; Last-Event-ID resumes; 204 after the final event */
  'GET /v1/audits/{id}/events': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: string;
  };
  /** List what every repository was checked for, by which tool and when */
  'GET /v1/coverage': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; repositoryId?: string; team?: string; type?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; source?: "audit" | "import"; state?: string | readonly ("checked" | "limited" | "partial" | "stale" | "never" | "unknown")[]; at?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly repositoryId: string;
        readonly repository: string;
        readonly teamId: string;
        readonly type: "security" | "compliance" | "code-quality" | "dependency";
        readonly source: "audit" | "import";
        readonly tool: string | null;
        readonly toolVersion: string | null;
        readonly ruleCount: number | null;
        readonly artifact: string | null;
        readonly state: "checked" | "limited" | "partial" | "stale" | "never" | "unknown";
        readonly auditId: string | null;
        readonly ref: string | null;
        readonly commit: string | null;
        readonly completedAt: string | null;
        readonly coverage: {
          readonly level: "full" | "limited" | "partial";
          readonly complete: boolean;
          readonly filesScanned: number;
          readonly filesSkipped: number;
          readonly bytesScanned: number;
          readonly skipped: readonly ({
            readonly reason: string;
            readonly count: number;
          })[];
          readonly notices: readonly ({
            readonly reason: "manifest_without_lockfile" | "language_not_analyzed" | "no_advisories" | "stale_advisories" | "no_exploitation_data" | "stale_exploitation_data" | "history_shallow" | "data_flow_limited" | "infrastructure_not_evaluated" | "submodule_not_audited" | "package_not_identified" | "package_not_compared" | "statement_not_matched";
            readonly count: number;
            readonly examples: readonly (string)[];
            readonly subject: string | null;
            readonly message: string;
            readonly causes?: readonly ({
              readonly path: string;
              readonly line: number | null;
              readonly message: string;
            })[];
          })[];
          readonly packages?: {
            readonly compared: number;
            readonly notCompared: readonly ({
              readonly reason: "no_version" | "not_a_version" | "no_source" | "unknown_spelling" | "unresolved_variable";
              readonly count: number;
              readonly examples: readonly (string)[];
            })[];
          };
          readonly problems?: readonly ({
            readonly path: string;
            readonly line: number | null;
            readonly message: string;
          })[];
        } | null;
        readonly failure: {
          readonly auditId: string;
          readonly at: string;
          readonly message: string;
        } | null;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Count repositories and types of audit by coverage, for each team */
  'GET /v1/coverage/summary': {
    params: Record<never, never>;
    query: { team?: string; at?: string };
    body: undefined;
    reply: {
      readonly byState: {
        readonly checked: number;
        readonly limited: number;
        readonly partial: number;
        readonly stale: number;
        readonly never: number;
        readonly unknown: number;
      };
      readonly teams: readonly ({
        readonly teamId: string;
        readonly name: string;
        readonly byState: {
          readonly checked: number;
          readonly limited: number;
          readonly partial: number;
          readonly stale: number;
          readonly never: number;
          readonly unknown: number;
        };
      })[];
    };
  };
  /** Export the coverage of all repositories as CSV or JSON */
  'GET /v1/coverage/export': {
    params: Record<never, never>;
    query: { repositoryId?: string; team?: string; type?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; source?: "audit" | "import"; state?: string | readonly ("checked" | "limited" | "partial" | "stale" | "never" | "unknown")[]; at?: string; format?: "csv" | "json" };
    body: undefined;
    reply: string;
  };
  /** List findings */
  'GET /v1/findings': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "firstSeenAt" | "-firstSeenAt" | "lastSeenAt" | "-lastSeenAt" | "priority" | "-priority" | "severity" | "-severity" | "dueAt" | "-dueAt"; repositoryId?: string; team?: string; auditType?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; severity?: string | readonly ("critical" | "high" | "medium" | "low" | "info")[]; category?: string | readonly ("secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure")[]; status?: string | readonly ("open" | "acknowledged" | "resolved" | "false_positive")[]; minSeverity?: "critical" | "high" | "medium" | "low" | "info"; minPriority?: "urgent" | "high" | "medium" | "low"; confidence?: string | readonly ("high" | "medium" | "low")[]; minConfidence?: "high" | "medium" | "low"; exploited?: boolean; minEpss?: number; fixable?: boolean; ruleId?: string; path?: string; shortId?: string; q?: string; overdue?: boolean; advisory?: string; package?: string; branch?: string; assignee?: "me" | "none" | string; owner?: string; reachability?: string | readonly ("reachable" | "imported" | "not_imported" | "not_called" | "unknown")[]; introducedBy?: string | readonly ("rules" | "change" | "unknown")[]; hasComment?: boolean; hasProposal?: boolean; group?: string; cwe?: string; tag?: string; criticality?: "low" | "medium" | "high"; exposure?: "public" | "internal" | "isolated" | "unknown"; at?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Finding)[];
      readonly pagination: Pagination;
    };
  };
  /** Get a finding with its history */
  'GET /v1/findings/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: FindingWithHistory;
  };
  /** Triage or assign a finding */
  'PATCH /v1/findings/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly status?: "open" | "acknowledged" | "resolved" | "false_positive";
      readonly comment?: string;
      readonly expiresAt?: string;
      readonly scope?: "here" | "file" | "repository" | "everywhere";
      readonly evidence?: readonly (string)[];
      readonly assignee?: "me" | null | string | null;
    };
    reply: Finding;
  };
  /** Group findings by rule, folder, package, dependency chain and more */
  'GET /v1/findings/groups': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; by: "rule" | "path" | "folder" | "repository" | "package" | "chain" | "owner" | "category" | "action" | "tag" | "criticality" | "exposure"; repositoryId?: string; team?: string; auditType?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; severity?: string | readonly ("critical" | "high" | "medium" | "low" | "info")[]; category?: string | readonly ("secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure")[]; status?: string | readonly ("open" | "acknowledged" | "resolved" | "false_positive")[]; minSeverity?: "critical" | "high" | "medium" | "low" | "info"; minPriority?: "urgent" | "high" | "medium" | "low"; confidence?: string | readonly ("high" | "medium" | "low")[]; minConfidence?: "high" | "medium" | "low"; exploited?: boolean; minEpss?: number; fixable?: boolean; ruleId?: string; path?: string; shortId?: string; q?: string; overdue?: boolean; advisory?: string; package?: string; branch?: string; assignee?: "me" | "none" | string; owner?: string; reachability?: string | readonly ("reachable" | "imported" | "not_imported" | "not_called" | "unknown")[]; introducedBy?: string | readonly ("rules" | "change" | "unknown")[]; hasComment?: boolean; hasProposal?: boolean; group?: string; cwe?: string; tag?: string; criticality?: "low" | "medium" | "high"; exposure?: "public" | "internal" | "isolated" | "unknown"; at?: string };
    body: undefined;
    reply: {
      readonly items: readonly (FindingGroup)[];
      readonly pagination: Pagination;
    };
  };
  /** Count findings by the values of their facets */
  'GET /v1/findings/facets': {
    params: Record<never, never>;
    query: { repositoryId?: string; team?: string; auditType?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; severity?: string | readonly ("critical" | "high" | "medium" | "low" | "info")[]; category?: string | readonly ("secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure")[]; status?: string | readonly ("open" | "acknowledged" | "resolved" | "false_positive")[]; minSeverity?: "critical" | "high" | "medium" | "low" | "info"; minPriority?: "urgent" | "high" | "medium" | "low"; confidence?: string | readonly ("high" | "medium" | "low")[]; minConfidence?: "high" | "medium" | "low"; exploited?: boolean; minEpss?: number; fixable?: boolean; ruleId?: string; path?: string; shortId?: string; q?: string; overdue?: boolean; advisory?: string; package?: string; branch?: string; assignee?: "me" | "none" | string; owner?: string; reachability?: string | readonly ("reachable" | "imported" | "not_imported" | "not_called" | "unknown")[]; introducedBy?: string | readonly ("rules" | "change" | "unknown")[]; hasComment?: boolean; hasProposal?: boolean; group?: string; cwe?: string; tag?: string; criticality?: "low" | "medium" | "high"; exposure?: "public" | "internal" | "isolated" | "unknown"; at?: string; compareWith?: string };
    body: undefined;
    reply: {
      readonly severity: Readonly<Record<string, unknown>>;
      readonly status: Readonly<Record<string, unknown>>;
      readonly category: Readonly<Record<string, unknown>>;
      readonly auditType: Readonly<Record<string, unknown>>;
      readonly priority: Readonly<Record<string, unknown>> | null;
      readonly confidence: Readonly<Record<string, unknown>> | null;
      readonly reachability: Readonly<Record<string, unknown>> | null;
      readonly exploited: number | null;
      readonly proposed: number | null;
      readonly overdue: number;
      readonly total: number;
      readonly before?: {
        readonly severity: Readonly<Record<string, unknown>>;
        readonly status: Readonly<Record<string, unknown>>;
        readonly category: Readonly<Record<string, unknown>>;
        readonly auditType: Readonly<Record<string, unknown>>;
        readonly priority: Readonly<Record<string, unknown>> | null;
        readonly confidence: Readonly<Record<string, unknown>> | null;
        readonly reachability: Readonly<Record<string, unknown>> | null;
        readonly exploited: number | null;
        readonly proposed: number | null;
        readonly overdue: number;
        readonly total: number;
      };
    };
  };
  /** Approve, reject or, as who proposed it, withdraw a proposed status */
  'POST /v1/findings/{id}/proposal': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly approve: boolean;
      readonly comment?: string;
    };
    reply: Finding;
  };
  /** Take apart what several tools report as one finding */
  'POST /v1/findings/{id}/split': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly witnessId?: string;
    };
    reply: {
      readonly findings: readonly (Finding)[];
    };
  };
  /** Triage or assign up to 500 findings, or all that a filter selects */
  'POST /v1/findings/bulk': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly status?: "open" | "acknowledged" | "resolved" | "false_positive";
      readonly comment?: string;
      readonly expiresAt?: string;
      readonly scope?: "here" | "file" | "repository" | "everywhere";
      readonly evidence?: readonly (string)[];
      readonly assignee?: "me" | null | string | null;
      readonly ids?: readonly (string)[];
      readonly filter?: {
        readonly repositoryId?: string;
        readonly team?: string;
        readonly auditType?: string;
        readonly severity?: string;
        readonly category?: string;
        readonly status?: string;
        readonly minSeverity?: "critical" | "high" | "medium" | "low" | "info";
        readonly minPriority?: "urgent" | "high" | "medium" | "low";
        readonly confidence?: string;
        readonly minConfidence?: "high" | "medium" | "low";
        readonly exploited?: boolean;
        readonly minEpss?: number;
        readonly fixable?: boolean;
        readonly ruleId?: string;
        readonly path?: string;
        readonly shortId?: string;
        readonly q?: string;
        readonly overdue?: boolean;
        readonly advisory?: string;
        readonly package?: string;
        readonly branch?: string;
        readonly assignee?: "me" | "none" | string;
        readonly owner?: string;
        readonly reachability?: string;
        readonly introducedBy?: string;
        readonly hasComment?: boolean;
        readonly hasProposal?: boolean;
        readonly group?: string;
        readonly cwe?: string;
        readonly tag?: string;
        readonly criticality?: "low" | "medium" | "high";
        readonly exposure?: "public" | "internal" | "isolated" | "unknown";
      };
    };
    reply: {
      readonly changeId: string;
      readonly updated: number;
      readonly rejected: number;
      readonly results: readonly ({
        readonly id: string;
        readonly status?: "open" | "acknowledged" | "resolved" | "false_positive";
        readonly proposed?: true;
        readonly error?: {
          readonly code: string;
          readonly message: string;
          readonly details: Readonly<Record<string, unknown>>;
        };
      })[];
    } | Job;
  };
  /** Undo a bulk change of findings */
  'POST /v1/findings/changes/{id}/undo': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly restored: number;
      readonly unchanged: number;
    };
  };
  /** List the comments on a finding */
  'GET /v1/findings/{id}/comments': {
    params: { id: string };
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly (FindingComment)[];
      readonly pagination: Pagination;
    };
  };
  /** Comment on a finding */
  'POST /v1/findings/{id}/comments': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly text: string;
    };
    reply: FindingComment;
  };
  /** List remediation cases: what one change in a repository can fix */
  'GET /v1/remediation-cases': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "-priority" | "priority" | "dueAt" | "-dueAt"; repositoryId?: string; team?: string; auditType?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; severity?: string | readonly ("critical" | "high" | "medium" | "low" | "info")[]; category?: string | readonly ("secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure")[]; status?: string | readonly ("open" | "acknowledged" | "resolved" | "false_positive")[]; minSeverity?: "critical" | "high" | "medium" | "low" | "info"; minPriority?: "urgent" | "high" | "medium" | "low"; confidence?: string | readonly ("high" | "medium" | "low")[]; minConfidence?: "high" | "medium" | "low"; exploited?: boolean; minEpss?: number; fixable?: boolean; ruleId?: string; path?: string; shortId?: string; q?: string; overdue?: boolean; advisory?: string; package?: string; branch?: string; assignee?: "me" | "none" | string; owner?: string; reachability?: string | readonly ("reachable" | "imported" | "not_imported" | "not_called" | "unknown")[]; introducedBy?: string | readonly ("rules" | "change" | "unknown")[]; hasComment?: boolean; hasProposal?: boolean; cwe?: string; tag?: string; criticality?: "low" | "medium" | "high"; exposure?: "public" | "internal" | "isolated" | "unknown" };
    body: undefined;
    reply: {
      readonly items: readonly (RemediationCase)[];
      readonly pagination: Pagination;
    };
  };
  /** Get a remediation case */
  'GET /v1/remediation-cases/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: RemediationCase;
  };
  /** Triage or assign all open findings of a remediation case */
  'PATCH /v1/remediation-cases/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly status?: "open" | "acknowledged" | "resolved" | "false_positive";
      readonly comment?: string;
      readonly expiresAt?: string;
      readonly scope?: "here" | "file" | "repository" | "everywhere";
      readonly evidence?: readonly (string)[];
      readonly assignee?: "me" | null | string | null;
    };
    reply: {
      readonly changeId: string;
      readonly updated: number;
      readonly rejected: number;
      readonly results: readonly ({
        readonly id: string;
        readonly status?: "open" | "acknowledged" | "resolved" | "false_positive";
        readonly proposed?: true;
        readonly error?: {
          readonly code: string;
          readonly message: string;
          readonly details: Readonly<Record<string, unknown>>;
        };
      })[];
    } | Job;
  };
  /** List the comments on a remediation case */
  'GET /v1/remediation-cases/{id}/comments': {
    params: { id: string };
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly (FindingComment)[];
      readonly pagination: Pagination;
    };
  };
  /** Comment on a remediation case */
  'POST /v1/remediation-cases/{id}/comments': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly text: string;
    };
    reply: FindingComment;
  };
  /** List acceptances, false positives and proposals: who, why and until when */
  'GET /v1/decisions': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "expiresAt" | "-expiresAt" | "severity" | "-severity"; repositoryId?: string; team?: string; state?: "active" | "proposed" | "standing"; expiresWithin?: number };
    body: undefined;
    reply: {
      readonly items: readonly (Decision)[];
      readonly pagination: Pagination;
    };
  };
  /** Approve or reject a proposal of a pull request */
  'POST /v1/decisions/proposals/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly approve: boolean;
      readonly comment?: string;
    };
    reply: undefined;
  };
  /** Export all decisions as CSV or JSON */
  'GET /v1/decisions/export': {
    params: Record<never, never>;
    query: { repositoryId?: string; team?: string; state?: "active" | "proposed" | "standing"; expiresWithin?: number; format?: "csv" | "json" };
    body: undefined;
    reply: string;
  };
  /** List decision rules */
  'GET /v1/decision-rules': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name" | "expiresAt" | "-expiresAt"; state?: "proposed" | "active" | "ended" };
    body: undefined;
    reply: {
      readonly items: readonly (DecisionRule)[];
      readonly pagination: Pagination;
    };
  };
  /** Propose a decision rule; it changes nothing until it is approved */
  'POST /v1/decision-rules': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly condition: string;
      readonly status?: "acknowledged" | "false_positive" | null;
      readonly priority?: "urgent" | "high" | "medium" | "low" | null;
      readonly dueAt?: string | null;
      readonly justification?: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
      readonly reason: string;
      readonly expiresAt: string;
    };
    reply: DecisionRule;
  };
  /** Preview what a decision rule would cover, and would have hidden in the last year; stores nothing */
  'POST /v1/decision-rules/preview': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly condition: string;
      readonly status?: "acknowledged" | "false_positive" | null;
      readonly priority?: "urgent" | "high" | "medium" | "low" | null;
      readonly dueAt?: string | null;
      readonly force?: boolean;
    };
    reply: {
      readonly findings: number;
      readonly weakened: number;
      readonly bySeverity: {
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      };
      readonly repositories: number;
      readonly exploited: number;
      readonly examples: readonly ({
        readonly id: string;
        readonly title: string;
        readonly severity: "critical" | "high" | "medium" | "low" | "info";
        readonly repositoryId: string;
        readonly path: string | null;
        readonly exploited: boolean;
      })[];
      readonly refusal: string | null;
      readonly history: {
        readonly from: string;
        readonly to: string;
        readonly hidden: number | null;
        readonly laterExploited: number | null;
        readonly others: number | null;
        readonly repositories: number;
        readonly unknownRepositories: number;
        readonly notes: readonly (string)[];
      };
    };
  };
  /** List decision rules that equal decisions of people suggest; none of them is stored */
  'GET /v1/decision-rules/suggestions': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly condition: string;
        readonly status: "acknowledged" | "false_positive";
        readonly decisions: number;
        readonly people: number;
        readonly repositories: number;
        readonly reasons: readonly (string)[];
        readonly findingIds: readonly (string)[];
        readonly open: number;
        readonly refusal: string | null;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Get a decision rule */
  'GET /v1/decision-rules/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: DecisionRule;
  };
  /** Change a decision rule, which makes it a proposal again */
  'PATCH /v1/decision-rules/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly condition?: string;
      readonly status?: "acknowledged" | "false_positive" | null;
      readonly priority?: "urgent" | "high" | "medium" | "low" | null;
      readonly dueAt?: string | null;
      readonly justification?: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
      readonly reason?: string;
      readonly expiresAt?: string;
    };
    reply: DecisionRule;
  };
  /** Delete a decision rule; its findings are as they were before */
  'DELETE /v1/decision-rules/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Approve or reject a proposed decision rule */
  'POST /v1/decision-rules/{id}/approval': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly approve: boolean;
      readonly force?: boolean;
    };
    reply: DecisionRule;
  };
  /** List exploited vulnerabilities of products, with the periods of their notifications */
  'GET /v1/cases': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; state?: "open" | "closed"; repositoryId?: string; team?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly repositoryId: string;
        readonly repository: string;
        readonly vulnerability: string;
        readonly advisories: readonly (string)[];
        readonly title: string;
        readonly severity: "critical" | "high" | "medium" | "low" | "info";
        readonly state: "open" | "closed";
        readonly openedAt: string;
        readonly known: {
          readonly at: string;
          readonly basis: "listed" | "first_seen" | "noticed";
          readonly listedOn: string | null;
        };
        readonly awareness: {
          readonly at: string;
          readonly by: {
            readonly userId: string;
            readonly name: string | null;
          };
          readonly recordedAt: string;
        } | null;
        readonly verdict: "unknown" | "exploitable" | "not_exploitable";
        readonly verdictBy: {
          readonly justification: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
          readonly reason: string;
          readonly by: {
            readonly userId: string;
            readonly name: string | null;
          };
          readonly recordedAt: string;
        } | null;
        readonly measure: {
          readonly at: string;
          readonly description: string;
          readonly by: {
            readonly userId: string;
            readonly name: string | null;
          };
          readonly recordedAt: string;
        } | null;
        readonly notifications: readonly ({
          readonly kind: "early_warning" | "notification" | "final_report";
          readonly sentAt: string;
          readonly reference: string | null;
          readonly content: string;
          readonly by: {
            readonly userId: string;
            readonly name: string | null;
          };
          readonly recordedAt: string;
        })[];
        readonly closed: {
          readonly note: string;
          readonly by: {
            readonly userId: string;
            readonly name: string | null;
          };
          readonly recordedAt: string;
        } | null;
        readonly findingIds: readonly (string)[];
        readonly clocks: readonly ({
          readonly kind: "early_warning" | "notification" | "final_report";
          readonly state: "not_started" | "running" | "overdue" | "sent" | "not_needed";
          readonly startsWith: "awareness" | "measure";
          readonly dueAt: string | null;
          readonly sentAt: string | null;
          readonly isLate: boolean;
        })[];
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Get a case with drafts of its notifications, and who knew what when */
  'GET /v1/cases/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly id: string;
      readonly repositoryId: string;
      readonly repository: string;
      readonly vulnerability: string;
      readonly advisories: readonly (string)[];
      readonly title: string;
      readonly severity: "critical" | "high" | "medium" | "low" | "info";
      readonly state: "open" | "closed";
      readonly openedAt: string;
      readonly known: {
        readonly at: string;
        readonly basis: "listed" | "first_seen" | "noticed";
        readonly listedOn: string | null;
      };
      readonly awareness: {
        readonly at: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly verdict: "unknown" | "exploitable" | "not_exploitable";
      readonly verdictBy: {
        readonly justification: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
        readonly reason: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly measure: {
        readonly at: string;
        readonly description: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly notifications: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly sentAt: string;
        readonly reference: string | null;
        readonly content: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      })[];
      readonly closed: {
        readonly note: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly findingIds: readonly (string)[];
      readonly clocks: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly state: "not_started" | "running" | "overdue" | "sent" | "not_needed";
        readonly startsWith: "awareness" | "measure";
        readonly dueAt: string | null;
        readonly sentAt: string | null;
        readonly isLate: boolean;
      })[];
      readonly drafts: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly title: string;
        readonly fields: readonly ({
          readonly name: string;
          readonly value: string | null;
          readonly need: "required" | "if_available" | "optional";
        })[];
      })[];
      readonly timeline: readonly ({
        readonly at: string;
        readonly what: string;
        readonly text: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        } | null;
        readonly findingId: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly log: {
          readonly sequence: number;
          readonly hash: string;
        } | null;
      })[];
    };
  };
  /** Record the awareness, the verdict or the measure of a case */
  'PATCH /v1/cases/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly awareAt?: string;
      readonly verdict?: "exploitable" | "not_exploitable";
      readonly justification?: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist";
      readonly reason?: string;
      readonly measureAt?: string;
      readonly measure?: string;
    };
    reply: {
      readonly id: string;
      readonly repositoryId: string;
      readonly repository: string;
      readonly vulnerability: string;
      readonly advisories: readonly (string)[];
      readonly title: string;
      readonly severity: "critical" | "high" | "medium" | "low" | "info";
      readonly state: "open" | "closed";
      readonly openedAt: string;
      readonly known: {
        readonly at: string;
        readonly basis: "listed" | "first_seen" | "noticed";
        readonly listedOn: string | null;
      };
      readonly awareness: {
        readonly at: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly verdict: "unknown" | "exploitable" | "not_exploitable";
      readonly verdictBy: {
        readonly justification: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
        readonly reason: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly measure: {
        readonly at: string;
        readonly description: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly notifications: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly sentAt: string;
        readonly reference: string | null;
        readonly content: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      })[];
      readonly closed: {
        readonly note: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly findingIds: readonly (string)[];
      readonly clocks: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly state: "not_started" | "running" | "overdue" | "sent" | "not_needed";
        readonly startsWith: "awareness" | "measure";
        readonly dueAt: string | null;
        readonly sentAt: string | null;
        readonly isLate: boolean;
      })[];
      readonly drafts: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly title: string;
        readonly fields: readonly ({
          readonly name: string;
          readonly value: string | null;
          readonly need: "required" | "if_available" | "optional";
        })[];
      })[];
      readonly timeline: readonly ({
        readonly at: string;
        readonly what: string;
        readonly text: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        } | null;
        readonly findingId: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly log: {
          readonly sequence: number;
          readonly hash: string;
        } | null;
      })[];
    };
  };
  /** Record a notification that a person has sent; nothing is sent from here */
  'POST /v1/cases/{id}/notifications': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly kind: "early_warning" | "notification" | "final_report";
      readonly sentAt: string;
      readonly reference?: string;
      readonly content: string;
    };
    reply: {
      readonly id: string;
      readonly repositoryId: string;
      readonly repository: string;
      readonly vulnerability: string;
      readonly advisories: readonly (string)[];
      readonly title: string;
      readonly severity: "critical" | "high" | "medium" | "low" | "info";
      readonly state: "open" | "closed";
      readonly openedAt: string;
      readonly known: {
        readonly at: string;
        readonly basis: "listed" | "first_seen" | "noticed";
        readonly listedOn: string | null;
      };
      readonly awareness: {
        readonly at: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly verdict: "unknown" | "exploitable" | "not_exploitable";
      readonly verdictBy: {
        readonly justification: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
        readonly reason: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly measure: {
        readonly at: string;
        readonly description: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly notifications: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly sentAt: string;
        readonly reference: string | null;
        readonly content: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      })[];
      readonly closed: {
        readonly note: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly findingIds: readonly (string)[];
      readonly clocks: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly state: "not_started" | "running" | "overdue" | "sent" | "not_needed";
        readonly startsWith: "awareness" | "measure";
        readonly dueAt: string | null;
        readonly sentAt: string | null;
        readonly isLate: boolean;
      })[];
      readonly drafts: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly title: string;
        readonly fields: readonly ({
          readonly name: string;
          readonly value: string | null;
          readonly need: "required" | "if_available" | "optional";
        })[];
      })[];
      readonly timeline: readonly ({
        readonly at: string;
        readonly what: string;
        readonly text: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        } | null;
        readonly findingId: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly log: {
          readonly sequence: number;
          readonly hash: string;
        } | null;
      })[];
    };
  };
  /** Close a case once its verdict and what was sent are recorded */
  'POST /v1/cases/{id}/closing': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly note: string;
    };
    reply: {
      readonly id: string;
      readonly repositoryId: string;
      readonly repository: string;
      readonly vulnerability: string;
      readonly advisories: readonly (string)[];
      readonly title: string;
      readonly severity: "critical" | "high" | "medium" | "low" | "info";
      readonly state: "open" | "closed";
      readonly openedAt: string;
      readonly known: {
        readonly at: string;
        readonly basis: "listed" | "first_seen" | "noticed";
        readonly listedOn: string | null;
      };
      readonly awareness: {
        readonly at: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly verdict: "unknown" | "exploitable" | "not_exploitable";
      readonly verdictBy: {
        readonly justification: "component_not_present" | "vulnerable_code_not_present" | "vulnerable_code_not_in_execute_path" | "vulnerable_code_cannot_be_controlled_by_adversary" | "inline_mitigations_already_exist" | null;
        readonly reason: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly measure: {
        readonly at: string;
        readonly description: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly notifications: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly sentAt: string;
        readonly reference: string | null;
        readonly content: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      })[];
      readonly closed: {
        readonly note: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        };
        readonly recordedAt: string;
      } | null;
      readonly findingIds: readonly (string)[];
      readonly clocks: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly state: "not_started" | "running" | "overdue" | "sent" | "not_needed";
        readonly startsWith: "awareness" | "measure";
        readonly dueAt: string | null;
        readonly sentAt: string | null;
        readonly isLate: boolean;
      })[];
      readonly drafts: readonly ({
        readonly kind: "early_warning" | "notification" | "final_report";
        readonly title: string;
        readonly fields: readonly ({
          readonly name: string;
          readonly value: string | null;
          readonly need: "required" | "if_available" | "optional";
        })[];
      })[];
      readonly timeline: readonly ({
        readonly at: string;
        readonly what: string;
        readonly text: string;
        readonly by: {
          readonly userId: string;
          readonly name: string | null;
        } | null;
        readonly findingId: string | null;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly log: {
          readonly sequence: number;
          readonly hash: string;
        } | null;
      })[];
    };
  };
  /** Export a case as PDF or JSON, with the state of the audit log, or what it says as a CSAF security advisory */
  'GET /v1/cases/{id}/export': {
    params: { id: string };
    query: { format?: "json" | "pdf" | "csaf"; author?: string; namespace?: string; productVersion?: string };
    body: undefined;
    reply: string;
  };
  /** Show a bulk change that goes on in the background */
  'GET /v1/jobs/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Job;
  };
  /** List saved views of findings: your own, and those shared with your teams */
  'GET /v1/views': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly name: string;
        readonly query: string;
        readonly team: string | null;
        readonly owner: {
          readonly userId: string;
          readonly name: string;
        };
        readonly createdAt: string;
        readonly updatedAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Save a view of findings, private or shared with a team */
  'POST /v1/views': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly query: string;
      readonly team?: string | null;
    };
    reply: {
      readonly id: string;
      readonly name: string;
      readonly query: string;
      readonly team: string | null;
      readonly owner: {
        readonly userId: string;
        readonly name: string;
      };
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  /** Get a saved view */
  'GET /v1/views/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly id: string;
      readonly name: string;
      readonly query: string;
      readonly team: string | null;
      readonly owner: {
        readonly userId: string;
        readonly name: string;
      };
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  /** Rename, change or share a saved view */
  'PATCH /v1/views/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly query?: string;
      readonly team?: string | null;
    };
    reply: {
      readonly id: string;
      readonly name: string;
      readonly query: string;
      readonly team: string | null;
      readonly owner: {
        readonly userId: string;
        readonly name: string;
      };
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  /** Delete a saved view */
  'DELETE /v1/views/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Get the newest 50 findings as an Atom feed; readers without Bearer support send an API token as the HTTP Basic password */
  'GET /v1/findings/feed.atom': {
    params: Record<never, never>;
    query: { repositoryId?: string; team?: string; auditType?: string | readonly ("security" | "compliance" | "code-quality" | "dependency")[]; severity?: string | readonly ("critical" | "high" | "medium" | "low" | "info")[]; category?: string | readonly ("secrets-in-code" | "dependency-vulnerability" | "insecure-code" | "malicious-package" | "code-complexity" | "code-duplication" | "code-smell" | "repository-hygiene" | "ci-configuration" | "supply-chain" | "license" | "infrastructure")[]; status?: string | readonly ("open" | "acknowledged" | "resolved" | "false_positive")[]; minSeverity?: "critical" | "high" | "medium" | "low" | "info"; minPriority?: "urgent" | "high" | "medium" | "low"; confidence?: string | readonly ("high" | "medium" | "low")[]; minConfidence?: "high" | "medium" | "low"; exploited?: boolean; minEpss?: number; fixable?: boolean; ruleId?: string; path?: string; shortId?: string; q?: string; overdue?: boolean; advisory?: string; package?: string; branch?: string; assignee?: "me" | "none" | string; owner?: string; reachability?: string | readonly ("reachable" | "imported" | "not_imported" | "not_called" | "unknown")[]; introducedBy?: string | readonly ("rules" | "change" | "unknown")[]; hasComment?: boolean; hasProposal?: boolean; group?: string; cwe?: string; tag?: string; criticality?: "low" | "medium" | "high"; exposure?: "public" | "internal" | "isolated" | "unknown" };
    body: undefined;
    reply: string;
  };
  /** List the artifacts whose scan results were imported */
  'GET /v1/repositories/{id}/artifacts': {
    params: { id: string };
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly artifact: string | null;
        readonly tool: string;
        readonly auditType: "security" | "compliance" | "code-quality" | "dependency";
        readonly branch: string | null;
        readonly auditId: string | null;
        readonly importedAt: string;
        readonly sampled: boolean;
        readonly open: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Import results from another scanner as a completed audit */
  'POST /v1/audits/import': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly repositoryId: string;
      readonly type: "security" | "compliance" | "code-quality" | "dependency";
      readonly format?: string;
      readonly artifact?: string;
      readonly sampled?: boolean;
      readonly commit?: string;
      readonly changed?: readonly (string)[];
      readonly document: Readonly<Record<string, unknown>> | readonly (unknown)[] | string;
    };
    reply: Audit;
  };
  /** List the import formats that were added to this portal */
  'GET /v1/import-mappings': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly format: string;
        readonly tool: string;
        readonly mapping: Readonly<Record<string, unknown>>;
        readonly createdBy: {
          readonly userId: string;
          readonly name: string;
        } | null;
        readonly createdAt: string;
        readonly updatedAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Add an import format, or replace one that was added */
  'POST /v1/import-mappings': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: Readonly<Record<string, unknown>>;
    reply: {
      readonly id: string;
      readonly format: string;
      readonly tool: string;
      readonly mapping: Readonly<Record<string, unknown>>;
      readonly createdBy: {
        readonly userId: string;
        readonly name: string;
      } | null;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  /** Get an import format that was added */
  'GET /v1/import-mappings/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly id: string;
      readonly format: string;
      readonly tool: string;
      readonly mapping: Readonly<Record<string, unknown>>;
      readonly createdBy: {
        readonly userId: string;
        readonly name: string;
      } | null;
      readonly createdAt: string;
      readonly updatedAt: string;
    };
  };
  /** Remove an import format that was added; what was imported stays */
  'DELETE /v1/import-mappings/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** List policies, including built-in ones */
  'GET /v1/compliance/policies': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name" | "level" | "-level"; builtIn?: boolean; level?: "level1" | "level2" | "level3" | "level4"; mode?: "enforce" | "warn" | "log"; enabled?: boolean; q?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Policy)[];
      readonly pagination: Pagination;
    };
  };
  /** Create a policy; repositories are evaluated at once */
  'POST /v1/compliance/policies': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly requirements?: readonly (string)[];
      readonly name: string;
      readonly description?: string;
      readonly level: "level1" | "level2" | "level3" | "level4";
      readonly mode?: "enforce" | "warn" | "log";
      readonly enabled?: boolean;
      readonly condition: string;
    };
    reply: Policy;
  };
  /** Preview which repositories a policy would change; stores nothing */
  'POST /v1/compliance/policies/preview': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly requirements?: readonly (string)[];
      readonly name: string;
      readonly description?: string;
      readonly level: "level1" | "level2" | "level3" | "level4";
      readonly mode?: "enforce" | "warn" | "log";
      readonly enabled?: boolean;
      readonly condition: string;
    };
    reply: {
      readonly evaluated: number;
      readonly changes: readonly ({
        readonly repositoryId: string;
        readonly name: string;
        readonly before: "compliant" | "non_compliant" | "unknown";
        readonly after: "compliant" | "non_compliant" | "unknown";
      })[];
    };
  };
  /** Get a policy */
  'GET /v1/compliance/policies/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Policy;
  };
  /** Update a policy; built-in policies: only mode and enabled */
  'PATCH /v1/compliance/policies/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly requirements?: readonly (string)[];
      readonly name?: string;
      readonly description?: string;
      readonly level?: "level1" | "level2" | "level3" | "level4";
      readonly mode?: "enforce" | "warn" | "log";
      readonly enabled?: boolean;
      readonly condition?: string;
    };
    reply: Policy;
  };
  /** Delete a custom policy */
  'DELETE /v1/compliance/policies/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** List compliance status with blockers of the required level */
  'GET /v1/compliance/status': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "name" | "-name" | "score" | "-score" | "evaluatedAt" | "-evaluatedAt"; repositoryId?: string; team?: string; state?: "compliant" | "non_compliant" | "unknown"; at?: string };
    body: undefined;
    reply: {
      readonly items: readonly (RepositoryCompliance)[];
      readonly pagination: Pagination;
      readonly summary: {
        readonly repositories: number;
        readonly compliant: number;
        readonly nonCompliant: number;
        readonly unknown: number;
        readonly byLevel: {
          readonly none: number;
          readonly level1: number;
          readonly level2: number;
          readonly level3: number;
          readonly level4: number;
        };
      };
    };
  };
  /** Compare repositories with the policies of a level */
  'GET /v1/compliance/matrix': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "name" | "-name" | "score" | "-score" | "evaluatedAt" | "-evaluatedAt"; team?: string; repositoryId?: string; state?: "compliant" | "non_compliant" | "unknown"; level?: "level1" | "level2" | "level3" | "level4"; policyId?: string; at?: string; compareWith?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly repositoryId: string;
        readonly name: string;
        readonly requiredLevel: "level1" | "level2" | "level3" | "level4";
        readonly achievedLevel: "level1" | "level2" | "level3" | "level4" | null;
        readonly state: "compliant" | "non_compliant" | "unknown";
        readonly score: number;
        readonly results: readonly ("pass" | "fail" | "unknown" | "waived" | "not_applicable")[];
        readonly before?: readonly ("pass" | "fail" | "unknown" | "waived" | "not_applicable")[] | null;
      })[];
      readonly pagination: Pagination;
      readonly policies: readonly ({
        readonly id: string;
        readonly name: string;
        readonly level: "level1" | "level2" | "level3" | "level4";
        readonly mode: "enforce" | "warn" | "log";
      })[];
    };
  };
  /** List what a repository needs for a level, least effort first */
  'GET /v1/compliance/gaps': {
    params: Record<never, never>;
    query: { repositoryId: string; level?: "level1" | "level2" | "level3" | "level4" };
    body: undefined;
    reply: {
      readonly repositoryId: string;
      readonly name: string;
      readonly level: "level1" | "level2" | "level3" | "level4";
      readonly achievedLevel: "level1" | "level2" | "level3" | "level4" | null;
      readonly policies: number;
      readonly passing: number;
      readonly gaps: readonly ({
        readonly policyId: string;
        readonly name: string;
        readonly level: "level1" | "level2" | "level3" | "level4";
        readonly mode: "enforce" | "warn" | "log";
        readonly result: "fail" | "unknown";
        readonly waived: boolean;
        readonly message: string;
        readonly remediation: string | null;
        readonly effort: "audit" | "file" | "setting" | "manual" | "findings";
        readonly evidence: readonly ({
          readonly path?: string;
          readonly line?: number;
          readonly setting?: string;
          readonly note: string;
        })[];
        readonly files: readonly ({
          readonly path: string;
          readonly isNew: boolean;
          readonly diff: string;
        })[];
        readonly findingIds: readonly (string)[];
      })[];
    };
  };
  /** List frameworks that policies and rules are mapped to */
  'GET /v1/compliance/frameworks': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: "asvs" | "cra" | "iso-27001" | "nis2" | "pci-dss" | "ssdf";
        readonly name: string;
        readonly version: string;
        readonly url: string;
        readonly scope: string;
        readonly total: number | null;
        readonly listed: number;
        readonly mapped: number;
      })[];
    };
  };
  /** Report which requirements of a framework are covered, not covered or unknown */
  'GET /v1/compliance/frameworks/{framework}': {
    params: { framework: "asvs" | "cra" | "iso-27001" | "nis2" | "pci-dss" | "ssdf" };
    query: { repositoryId?: string; team?: string; tag?: string };
    body: undefined;
    reply: {
      readonly framework: {
        readonly id: "asvs" | "cra" | "iso-27001" | "nis2" | "pci-dss" | "ssdf";
        readonly name: string;
        readonly version: string;
        readonly url: string;
        readonly scope: string;
        readonly total: number | null;
      };
      readonly evaluatedAt: string;
      readonly repositories: number;
      readonly summary: {
        readonly covered: number;
        readonly not_covered: number;
        readonly unknown: number;
        readonly notListed: number | null;
      };
      readonly requirements: readonly ({
        readonly id: string;
        readonly title: string;
        readonly state: "covered" | "not_covered" | "unknown";
        readonly reason: string;
        readonly policies: readonly ({
          readonly policyId: string;
          readonly name: string;
          readonly repositories: {
            readonly pass: number;
            readonly fail: number;
            readonly waived: number;
            readonly unknown: number;
            readonly not_applicable: number;
          };
        })[];
        readonly rules: readonly ({
          readonly ruleId: string;
          readonly openFindings: number;
        })[];
        readonly repositories: {
          readonly covered: number;
          readonly not_covered: number;
          readonly unknown: number;
        };
        readonly notCoveredIn: readonly ({
          readonly repositoryId: string;
          readonly name: string;
        })[];
      })[];
    };
  };
  /** Export the report of a framework as CSV or OSCAL assessment results */
  'GET /v1/compliance/frameworks/{framework}/export': {
    params: { framework: "asvs" | "cra" | "iso-27001" | "nis2" | "pci-dss" | "ssdf" };
    query: { repositoryId?: string; team?: string; tag?: string; format?: "csv" | "oscal" };
    body: undefined;
    reply: string;
  };
  /** List waivers: those that hold, wait, have ended, or were rejected or revoked */
  'GET /v1/compliance/waivers': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "expiresAt" | "-expiresAt"; repositoryId?: string; policyId?: string; active?: boolean; state?: "proposed" | "active" | "ended" | "rejected" | "withdrawn" | "revoked" };
    body: undefined;
    reply: {
      readonly items: readonly (Waiver)[];
      readonly pagination: Pagination;
    };
  };
  /** Waive a policy for a repository, or as a developer propose to */
  'POST /v1/compliance/waivers': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly repositoryId: string;
      readonly policyId: string;
      readonly reason: string;
      readonly evidence?: readonly (string)[];
      readonly expiresAt: string;
    };
    reply: Waiver;
  };
  /** Export all waivers as CSV or JSON, with who asked, who decided and what supports them */
  'GET /v1/compliance/waivers/export': {
    params: Record<never, never>;
    query: { repositoryId?: string; policyId?: string; active?: boolean; state?: "proposed" | "active" | "ended" | "rejected" | "withdrawn" | "revoked"; format?: "csv" | "json" };
    body: undefined;
    reply: string;
  };
  /** Get a waiver */
  'GET /v1/compliance/waivers/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Waiver;
  };
  /** Revoke a waiver; it stays in the list */
  'DELETE /v1/compliance/waivers/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Approve, reject or, as who proposed it, withdraw a proposed waiver */
  'POST /v1/compliance/waivers/{id}/decision': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly approve: boolean;
      readonly comment?: string;
    };
    reply: Waiver;
  };
  /** Preview compliance status as if findings were resolved; stores nothing */
  'POST /v1/compliance/status/preview': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly repositoryId: string;
      readonly findingIds: readonly (string)[];
    };
    reply: {
      readonly before: RepositoryCompliance;
      readonly after: RepositoryCompliance;
    };
  };
  /** List the packages of a repository */
  'GET /v1/repositories/{id}/packages': {
    params: { id: string };
    query: { limit?: number; offset?: number; branch?: string; q?: string; ecosystem?: string; license?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly purl: string;
        readonly name: string;
        readonly version: string;
        readonly ecosystem: string;
        readonly scope: "runtime" | "optional" | "development";
        readonly direct: boolean | null;
        readonly path: string;
        readonly licenses: readonly (string)[];
        readonly findings: number;
        readonly licenseFindings: number;
        readonly firstSeenAt: string;
        readonly lastSeenAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Get the SBOM of a repository */
  'GET /v1/repositories/{id}/sbom': {
    params: { id: string };
    query: { format?: "cyclonedx" | "spdx"; specVersion?: "1.6" | "1.7" | "2.3" | "3.0"; includeVulnerabilities?: boolean; branch?: string; auditId?: string };
    body: undefined;
    reply: string;
  };
  /** Get what was decided about the vulnerabilities of a repository as VEX */
  'GET /v1/repositories/{id}/vex': {
    params: { id: string };
    query: { format?: "openvex" | "cyclonedx" | "csaf"; category?: "csaf_vex" | "csaf_security_advisory"; author?: string; namespace?: string; branch?: string; release?: string; productVersion?: string };
    body: undefined;
    reply: string;
  };
  /** Get what was decided about the vulnerabilities of many repositories as one VEX document */
  'GET /v1/vex': {
    params: Record<never, never>;
    query: { format?: "openvex" | "cyclonedx" | "csaf"; category?: "csaf_vex" | "csaf_security_advisory"; author?: string; namespace?: string; team?: string; tag?: string };
    body: undefined;
    reply: string;
  };
  /** Get the third-party notices of a repository */
  'GET /v1/repositories/{id}/notices': {
    params: { id: string };
    query: { branch?: string };
    body: undefined;
    reply: string;
  };
  /** Compare the packages of two audits, branches or commits */
  'GET /v1/repositories/{id}/packages/diff': {
    params: { id: string };
    query: { from?: string; to?: string };
    body: undefined;
    reply: {
      readonly from: string | null;
      readonly to: string | null;
      readonly added: readonly ({
        readonly purl: string;
        readonly name: string;
        readonly version: string;
      })[];
      readonly removed: readonly ({
        readonly purl: string;
        readonly name: string;
        readonly version: string;
      })[];
      readonly changed: readonly ({
        readonly name: string;
        readonly ecosystem: string;
        readonly from: readonly (string)[];
        readonly to: readonly (string)[];
      })[];
    };
  };
  /** List packages across repositories */
  'GET /v1/packages': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; q?: string; ecosystem?: string; license?: string; advisory?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly purl: string;
        readonly name: string;
        readonly version: string;
        readonly ecosystem: string;
        readonly licenses: readonly (string)[];
        readonly repositories: number;
      })[];
      readonly pagination: Pagination;
      readonly known: boolean;
    };
  };
  /** List where a package is used or an advisory applies */
  'GET /v1/packages/usages': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; package?: string; advisory?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly repositoryId: string;
        readonly repository: string;
        readonly branch: string | null;
        readonly commit: string | null;
        readonly purl: string | null;
        readonly version: string | null;
        readonly affected: "yes" | "no" | "unknown";
        readonly reason: "unknown_advisory" | "never_audited" | "partial" | "stale" | "no_version" | "not_a_version" | "no_source" | "unknown_spelling" | "unresolved_variable" | null;
        readonly fixedVersion: string | null;
        readonly scope: "runtime" | "optional" | "development" | null;
        readonly path: string | null;
        readonly dependencyPath: readonly (string)[] | null;
        readonly licenses: readonly (string)[];
        readonly owners: readonly (string)[];
        readonly firstSeenAt: string | null;
        readonly auditedAt: string | null;
      })[];
      readonly pagination: Pagination;
      readonly summary: {
        readonly yes: number;
        readonly no: number;
        readonly unknown: number;
      };
      readonly known: boolean;
    };
  };
  /** List published VEX documents */
  'GET /v1/vex/publications': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly repositoryId: string | null;
        readonly tag: string | null;
        readonly release: string | null;
        readonly category: "csaf_vex" | "csaf_security_advisory";
        readonly trackingId: string;
        readonly year: string;
        readonly fileName: string;
        readonly subject: string;
        readonly author: string;
        readonly namespace: string;
        readonly revisions: readonly ({
          readonly at: string;
          readonly summary: string;
        })[];
        readonly publishedBy: string;
        readonly publishedAt: string;
        readonly updatedAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Publish decisions about vulnerabilities as VEX for everyone, or a new version of them */
  'POST /v1/vex/publications': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly repositoryId?: string;
      readonly tag?: string;
      readonly release?: string;
      readonly category?: "csaf_vex" | "csaf_security_advisory";
      readonly author?: string;
      readonly namespace?: string;
      readonly summary?: string;
    };
    reply: {
      readonly id: string;
      readonly repositoryId: string | null;
      readonly tag: string | null;
      readonly release: string | null;
      readonly category: "csaf_vex" | "csaf_security_advisory";
      readonly trackingId: string;
      readonly year: string;
      readonly fileName: string;
      readonly subject: string;
      readonly author: string;
      readonly namespace: string;
      readonly revisions: readonly ({
        readonly at: string;
        readonly summary: string;
      })[];
      readonly publishedBy: string;
      readonly publishedAt: string;
      readonly updatedAt: string;
    };
  };
  /** Withdraw a published VEX document from its address */
  'DELETE /v1/vex/publications/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Get who publishes VEX documents here, and where; public, 404 while nothing is published */
  'GET /v1/csaf/provider-metadata.json': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly canonical_url: string;
      readonly distributions: readonly ({
        readonly directory_url: string;
      })[];
      readonly last_updated: string;
      readonly list_on_CSAF_aggregators: boolean;
      readonly metadata_version: "2.0";
      readonly mirror_on_CSAF_aggregators: boolean;
      readonly publisher: {
        readonly category: "vendor";
        readonly name: string;
        readonly namespace: string;
      };
      readonly role: "csaf_provider";
    };
  };
  /** Get the names of all published VEX documents; public */
  'GET /v1/csaf/white/index.txt': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: string;
  };
  /** Get when each published VEX document was changed last; public */
  'GET /v1/csaf/white/changes.csv': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: string;
  };
  /** Get a published VEX document as CSAF, OpenVEX or CycloneDX, or its digest; public */
  'GET /v1/csaf/white/{year}/{file}': {
    params: { year: string; file: string };
    query: Record<never, never>;
    body: undefined;
    reply: string;
  };
  /** List when repositories were exposed to which vulnerability */
  'GET /v1/analytics/exposure': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; repositoryId?: string; team?: string; advisory?: string; package?: string; severity?: string | readonly ("critical" | "high" | "medium" | "low" | "info")[]; state?: string | readonly ("open" | "fixed" | "unknown")[]; exploited?: boolean; allBranches?: boolean };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly repositoryId: string;
        readonly repository: string;
        readonly teamId: string;
        readonly state: "open" | "fixed" | "unknown";
        readonly advisory: string;
        readonly aliases: readonly (string)[];
        readonly kind: "vulnerability" | "malicious" | "unmaintained";
        readonly severity: "critical" | "high" | "medium" | "low" | "info" | null;
        readonly summary: string;
        readonly purl: string;
        readonly package: string;
        readonly versions: readonly (string)[];
        readonly currentVersions: readonly (string)[];
        readonly declared: string | null;
        readonly paths: readonly (string)[];
        readonly branches: readonly (string)[];
        readonly isOnBranch: boolean;
        readonly tags: readonly (string)[];
        readonly present: {
          readonly at: string;
          readonly commit: string;
          readonly author: string;
          readonly authoredAt: string;
          readonly merge: string | null;
        };
        readonly presentBefore: "no" | "unknown";
        readonly published: string | null;
        readonly publications: readonly ({
          readonly id: string;
          readonly published: string;
        })[];
        readonly exploited: string | null;
        readonly knownAt: string | null;
        readonly fixed: {
          readonly at: string;
          readonly commit: string;
          readonly author: string;
          readonly authoredAt: string;
          readonly merge: string | null;
          readonly how: "upgraded" | "removed" | "file_removed";
          readonly versions: readonly (string)[];
          readonly earlier: "no" | "unknown";
        } | null;
        readonly exposedDays: number | null;
      })[];
      readonly pagination: Pagination;
      readonly summary: {
        readonly open: number;
        readonly fixed: number;
        readonly unknown: number;
        readonly medianDaysToFix: number | null;
        readonly medianDaysToAdopt: number | null;
        readonly counted: number;
        readonly teams: readonly ({
          readonly teamId: string;
          readonly team: string;
          readonly open: number;
          readonly fixed: number;
          readonly unknown: number;
          readonly medianDaysToFix: number | null;
          readonly medianDaysToAdopt: number | null;
          readonly counted: number;
        })[];
        readonly repositories: readonly ({
          readonly repositoryId: string;
          readonly repository: string;
          readonly open: number;
          readonly fixed: number;
          readonly unknown: number;
          readonly medianDaysToFix: number | null;
          readonly medianDaysToAdopt: number | null;
          readonly counted: number;
        })[];
        readonly unknownRepositories: readonly ({
          readonly repositoryId: string;
          readonly repository: string;
          readonly state: "read" | "shallow" | "failed" | "never";
          readonly message: string;
        })[];
      };
    };
  };
  /** Export when repositories were exposed as CSV or JSON */
  'GET /v1/analytics/exposure/export': {
    params: Record<never, never>;
    query: { repositoryId?: string; team?: string; advisory?: string; package?: string; severity?: string | readonly ("critical" | "high" | "medium" | "low" | "info")[]; state?: string | readonly ("open" | "fixed" | "unknown")[]; exploited?: boolean; allBranches?: boolean; format?: "csv" | "json" };
    body: undefined;
    reply: string;
  };
  /** Show what a policy, gate or decision rule would have decided in the past */
  'GET /v1/analytics/backtest': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; policy?: string; rule?: string; failOn?: "critical" | "high" | "medium" | "low" | "info"; from: string; to?: string; team?: string; repositories?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly repositoryId: string;
        readonly repository: string;
        readonly teamId: string;
        readonly advisory: string;
        readonly package: string;
        readonly versions: readonly (string)[];
        readonly severity: "critical" | "high" | "medium" | "low" | "info" | null;
        readonly at: string;
        readonly commit: string;
        readonly author: string;
        readonly published: string | null;
        readonly laterExploited: string | null;
        readonly days: number;
      })[];
      readonly pagination: Pagination;
      readonly effect: "block" | "hide";
      readonly subject: string;
      readonly from: string;
      readonly to: string;
      readonly decided: number;
      readonly laterExploited: number;
      readonly others: number;
      readonly othersLaterExploited: number;
      readonly daysWithout: number;
      readonly daysWith: number;
      readonly notKnownThen: number;
      readonly teams: readonly ({
        readonly teamId: string;
        readonly team: string;
        readonly decided: number;
        readonly laterExploited: number;
        readonly others: number;
        readonly othersLaterExploited: number;
        readonly daysWithout: number;
        readonly daysWith: number;
      })[];
      readonly unknownRepositories: readonly ({
        readonly repositoryId: string;
        readonly repository: string;
        readonly state: string;
        readonly message: string;
      })[];
      readonly notes: readonly (string)[];
    };
  };
  /** List which repositories had a package in a window of time */
  'GET /v1/packages/incidents': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; package: string; from?: string; to?: string; team?: string; repositoryId?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly repositoryId: string;
        readonly repository: string;
        readonly teamId: string;
        readonly verdict: "present" | "could_have_resolved" | "unknown" | "not_found";
        readonly state: "read" | "shallow" | "failed" | "never";
        readonly readAt: string | null;
        readonly history: {
          readonly commits: number;
          readonly fileVersions: number;
          readonly branches: number;
          readonly branchNames: readonly (string)[];
          readonly tags: number;
          readonly from: string | null;
          readonly to: string | null;
        } | null;
        readonly occurrences: readonly ({
          readonly paths: readonly (string)[];
          readonly versions: readonly (string)[];
          readonly present: {
            readonly at: string;
            readonly commit: string;
            readonly author: string;
            readonly authoredAt: string;
            readonly merge: string | null;
          };
          readonly gone: {
            readonly at: string;
            readonly commit: string;
            readonly author: string;
            readonly authoredAt: string;
            readonly merge: string | null;
          } | null;
          readonly branches: readonly (string)[];
          readonly tags: readonly (string)[];
        })[];
        readonly couldHaveResolved: readonly ({
          readonly path: string;
          readonly command: string;
          readonly ecosystem: string;
          readonly branches: readonly (string)[];
        })[];
        readonly unknown: readonly ({
          readonly reason: "shallow_clone" | "no_lockfile" | "unreadable_file" | "not_a_version" | "no_history";
          readonly paths: readonly (string)[];
          readonly branches: readonly (string)[];
        })[];
      })[];
      readonly pagination: Pagination;
      readonly verdict: "present" | "could_have_resolved" | "unknown" | "not_found";
      readonly package: {
        readonly ecosystem: string | null;
        readonly name: string;
        readonly range: string | null;
      };
      readonly from: string | null;
      readonly to: string;
      readonly summary: {
        readonly present: number;
        readonly could_have_resolved: number;
        readonly unknown: number;
        readonly not_found: number;
      };
    };
  };
  /** Search every repository for a list of indicators of an incident; stores nothing */
  'POST /v1/packages/incidents': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly indicators: string;
      readonly from?: string;
      readonly to?: string;
      readonly team?: string;
      readonly repositoryId?: string;
    };
    reply: {
      readonly from: string | null;
      readonly to: string;
      readonly verdict: "present" | "could_have_resolved" | "unknown" | "not_found";
      readonly searched: number;
      readonly indicators: readonly ({
        readonly indicator: string;
        readonly kind: "package" | "digest";
        readonly verdict: "present" | "could_have_resolved" | "unknown" | "not_found";
        readonly summary: {
          readonly present: number;
          readonly could_have_resolved: number;
          readonly unknown: number;
          readonly not_found: number;
        };
        readonly repositories: readonly ({
          readonly repositoryId: string;
          readonly repository: string;
          readonly verdict: "present" | "could_have_resolved" | "unknown" | "not_found";
          readonly versions: readonly (string)[];
          readonly branches: readonly (string)[];
        })[];
      })[];
    };
  };
  /** Export which repositories had a package in a window of time as CSV or JSON */
  'GET /v1/packages/incidents/export': {
    params: Record<never, never>;
    query: { package: string; from?: string; to?: string; team?: string; repositoryId?: string; format?: "csv" | "json" };
    body: undefined;
    reply: string;
  };
  /** List reports */
  'GET /v1/reports': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name"; type?: "audit" | "findings" | "compliance" | "executive" | "sbom" | "vex"; format?: "json" | "html" | "markdown" | "csv" | "sarif" | "cyclonedx" | "pdf" | "docx" | "openvex" | "csaf"; status?: "pending" | "completed" | "failed" };
    body: undefined;
    reply: {
      readonly items: readonly (Report)[];
      readonly pagination: Pagination;
    };
  };
  /** Generate a report */
  'POST /v1/reports': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly type: "audit" | "findings" | "compliance" | "executive" | "sbom" | "vex";
      readonly format: "json" | "html" | "markdown" | "csv" | "sarif" | "cyclonedx" | "pdf" | "docx" | "openvex" | "csaf";
      readonly repositoryId?: string;
      readonly team?: string;
      readonly auditId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly at?: string;
      readonly owner?: string;
      readonly specVersion?: "1.6" | "1.7" | "2.3" | "3.0";
      readonly includeVulnerabilities?: boolean;
      readonly release?: string;
      readonly category?: "csaf_vex" | "csaf_security_advisory";
      readonly tag?: string;
      readonly namespace?: string;
    };
    reply: Report;
  };
  /** Get a report without its content */
  'GET /v1/reports/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Report;
  };
  /** Delete a report */
  'DELETE /v1/reports/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Download the content of a report */
  'GET /v1/reports/{id}/content': {
    params: { id: string };
    query: { disposition?: "attachment" | "inline" };
    body: undefined;
    reply: string;
  };
  /** Get the dashboard: repositories, audits and findings */
  'GET /v1/analytics/dashboard': {
    params: Record<never, never>;
    query: { team?: string; repositoryId?: string; from?: string; to?: string };
    body: undefined;
    reply: Dashboard;
  };
  /** Get teams, data freshness and open findings by day and severity */
  'GET /v1/analytics/overview': {
    params: Record<never, never>;
    query: { team?: string; from?: string; to?: string };
    body: undefined;
    reply: {
      readonly generatedAt: string;
      readonly window: {
        readonly from: string;
        readonly to: string;
      };
      readonly sources: {
        readonly advisories: string | null;
        readonly kev: string | null;
        readonly euKev: string | null;
        readonly epss: string | null;
      };
      readonly repositories: {
        readonly total: number;
        readonly compliant: number;
        readonly nonCompliant: number;
        readonly unknown: number;
        readonly neverAudited: number;
      };
      readonly audits: {
        readonly limited: readonly ({
          readonly auditId: string;
          readonly repositoryId: string;
          readonly name: string;
          readonly type: "security" | "compliance" | "code-quality" | "dependency";
          readonly at: string;
        })[];
        readonly limitedTotal: number;
        readonly partial: readonly ({
          readonly auditId: string;
          readonly repositoryId: string;
          readonly name: string;
          readonly type: "security" | "compliance" | "code-quality" | "dependency";
          readonly at: string;
        })[];
        readonly partialTotal: number;
        readonly failed: readonly ({
          readonly auditId: string;
          readonly repositoryId: string;
          readonly name: string;
          readonly type: "security" | "compliance" | "code-quality" | "dependency";
          readonly at: string;
        })[];
        readonly failedTotal: number;
      };
      readonly expiring: {
        readonly withinDays: number;
        readonly items: readonly (Decision)[];
        readonly total: number;
      };
      readonly waiting: number;
      readonly teams: readonly ({
        readonly teamId: string;
        readonly name: string;
        readonly repositories: number;
        readonly compliant: number;
        readonly unknown: number;
        readonly neverAudited: number;
        readonly open: number;
        readonly critical: number;
        readonly high: number;
        readonly overdue: number;
      })[];
      readonly days: readonly ({
        readonly date: string;
        readonly critical: number;
        readonly high: number;
        readonly medium: number;
        readonly low: number;
        readonly info: number;
      })[];
      readonly firstAudits: readonly ({
        readonly date: string;
        readonly repositoryId: string;
        readonly name: string;
        readonly type: "security" | "compliance" | "code-quality" | "dependency";
      })[];
    };
  };
  /** Age and due dates of open findings, by severity. */
  'GET /v1/analytics/ages': {
    params: Record<never, never>;
    query: { team?: string; repositoryId?: string };
    body: undefined;
    reply: {
      readonly generatedAt: string;
      readonly byAge: {
        readonly week: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
        readonly month: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
        readonly quarter: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
        readonly older: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
      };
      readonly byDue: {
        readonly overdue: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
        readonly week: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
        readonly month: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
        readonly later: {
          readonly critical: number;
          readonly high: number;
          readonly medium: number;
          readonly low: number;
          readonly info: number;
        };
      };
    };
  };
  /** List audit log entries */
  'GET /v1/activity': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt"; actorId?: string; action?: string; targetId?: string; from?: string; to?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Activity)[];
      readonly pagination: Pagination;
    };
  };
  /** List schedules of audits and reports */
  'GET /v1/schedules': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name"; team?: string; repositoryId?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Schedule)[];
      readonly pagination: Pagination;
    };
  };
  /** Schedule recurring audits or reports for a repository, a team or all repositories */
  'POST /v1/schedules': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name: string;
      readonly team?: string | null;
      readonly repositoryId?: string | null;
      readonly types?: readonly ("security" | "compliance" | "code-quality" | "dependency")[];
      readonly report?: {
        readonly type: "executive" | "compliance" | "findings" | "vex";
        readonly format: "json" | "html" | "markdown" | "csv" | "sarif" | "cyclonedx" | "pdf" | "docx" | "openvex" | "csaf";
        readonly owner?: string;
        readonly recipients?: readonly (string)[];
      } | null;
      readonly cron: string;
      readonly timeZone?: string;
      readonly spreadMinutes?: number;
      readonly skipUnchanged?: boolean;
      readonly enabled?: boolean;
    };
    reply: Schedule;
  };
  /** Preview the next runs of a cron expression */
  'GET /v1/schedules/preview': {
    params: Record<never, never>;
    query: { cron: string; timeZone?: string };
    body: undefined;
    reply: {
      readonly nextRuns: readonly (string)[];
    };
  };
  /** Get a schedule */
  'GET /v1/schedules/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Schedule;
  };
  /** Update a schedule */
  'PATCH /v1/schedules/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly types?: readonly ("security" | "compliance" | "code-quality" | "dependency")[];
      readonly report?: {
        readonly type: "executive" | "compliance" | "findings" | "vex";
        readonly format: "json" | "html" | "markdown" | "csv" | "sarif" | "cyclonedx" | "pdf" | "docx" | "openvex" | "csaf";
        readonly owner?: string;
        readonly recipients?: readonly (string)[];
      } | null;
      readonly cron?: string;
      readonly timeZone?: string;
      readonly spreadMinutes?: number;
      readonly skipUnchanged?: boolean;
      readonly enabled?: boolean;
    };
    reply: Schedule;
  };
  /** Delete a schedule and its pending requests */
  'DELETE /v1/schedules/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Start a run now */
  'POST /v1/schedules/{id}/run': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Schedule;
  };
  /** Read the event feed, oldest first; continue from `nextAfter` without gaps; no total and no offset */
  'GET /v1/events': {
    params: Record<never, never>;
    query: { after?: string; types?: string; team?: string; repositoryId?: string; limit?: number };
    body: undefined;
    reply: {
      readonly items: readonly (Event)[];
      readonly nextAfter: string;
      readonly hasMore: boolean;
      readonly gap: boolean;
    };
  };
  /** Stream new events as they happen; Last-Event-ID resumes without gaps */
  'GET /v1/events/stream': {
    params: Record<never, never>;
    query: { types?: string; team?: string; repositoryId?: string };
    body: undefined;
    reply: string;
  };
  /** List connected code hosts, each asked whether its credential works */
  'GET /v1/code-hosts': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly provider: string;
        readonly name: string;
        readonly url: string;
        readonly works: boolean;
        readonly message: string;
        readonly account: string | null;
        readonly expiresAt: string | null;
        readonly lastSuccessAt: string | null;
      })[];
    };
  };
  /** List credentials for Git; administrators list all, team owners those of their teams */
  'GET /v1/credentials': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name" | "scope" | "-scope"; team?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Credential)[];
      readonly pagination: Pagination;
    };
  };
  /** Store an HTTPS token or a deploy key for private repositories, after testing it */
  'POST /v1/credentials': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly kind: "token" | "ssh-key";
      readonly scope: string;
      readonly name?: string;
      readonly team?: string | null;
      readonly token?: string;
      readonly privateKey?: string;
      readonly username?: string | null;
      readonly knownHosts?: string | null;
      readonly expiresAt?: string | null;
      readonly testUrl?: string;
      readonly test?: boolean;
    };
    reply: {
      readonly id: string;
      readonly name: string;
      readonly kind: "token" | "ssh-key";
      readonly scope: string;
      readonly team: string | null;
      readonly username: string | null;
      readonly publicKey: string | null;
      readonly hasKnownHosts: boolean;
      readonly expiresAt: string | null;
      readonly state: "untested" | "working" | "failing" | "expired";
      readonly lastUsedAt: string | null;
      readonly lastSuccessAt: string | null;
      readonly failingSince: string | null;
      readonly lastError: string | null;
      readonly lastErrorAt: string | null;
      readonly createdAt: string;
      readonly rotatedAt: string | null;
      readonly test: CredentialTest;
    };
  };
  /** Get a credential with its last use and failure; the secret is never returned */
  'GET /v1/credentials/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Credential;
  };
  /** Delete a credential */
  'DELETE /v1/credentials/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Test a credential at its code host */
  'POST /v1/credentials/{id}/test': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly testUrl?: string;
    };
    reply: CredentialTest;
  };
  /** Rotate a credential: replace its token or key, after testing the new one */
  'POST /v1/credentials/{id}/secret': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly token?: string;
      readonly privateKey?: string;
      readonly username?: string | null;
      readonly knownHosts?: string | null;
      readonly expiresAt?: string | null;
      readonly testUrl?: string;
      readonly test?: boolean;
    };
    reply: {
      readonly id: string;
      readonly name: string;
      readonly kind: "token" | "ssh-key";
      readonly scope: string;
      readonly team: string | null;
      readonly username: string | null;
      readonly publicKey: string | null;
      readonly hasKnownHosts: boolean;
      readonly expiresAt: string | null;
      readonly state: "untested" | "working" | "failing" | "expired";
      readonly lastUsedAt: string | null;
      readonly lastSuccessAt: string | null;
      readonly failingSince: string | null;
      readonly lastError: string | null;
      readonly lastErrorAt: string | null;
      readonly createdAt: string;
      readonly rotatedAt: string | null;
      readonly test: CredentialTest;
    };
  };
  /** List channels for messages; administrators list all, team owners those of their teams */
  'GET /v1/channels': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name"; team?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Channel)[];
      readonly pagination: Pagination;
    };
  };
  /** Create a channel: messages to Slack, Microsoft Teams, Mattermost, Matrix or mailboxes */
  'POST /v1/channels': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly kind: "slack" | "teams" | "mattermost" | "matrix" | "mail";
      readonly name?: string;
      readonly team?: string | null;
      readonly url?: string;
      readonly token?: string;
      readonly roomId?: string;
      readonly recipients?: readonly (string)[];
      readonly types?: readonly ("audit.failed" | "case.due" | "case.opened" | "finding.exploited" | "finding.opened" | "finding.reopened" | "finding.resolved" | "level.changed" | "policy.violated")[];
      readonly minSeverity?: "critical" | "high" | "medium" | "low" | "info" | null;
      readonly minPriority?: "urgent" | "high" | "medium" | "low" | null;
      readonly exploitedOnly?: boolean;
      readonly owners?: readonly (string)[];
      readonly windowMinutes?: number;
      readonly quietHours?: {
        readonly from: string;
        readonly to: string;
        readonly timeZone: string;
      } | null;
      readonly enabled?: boolean;
    };
    reply: Channel;
  };
  /** Get a channel with its delivery status */
  'GET /v1/channels/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Channel;
  };
  /** Update a channel; enabling resumes one that is gone */
  'PATCH /v1/channels/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly url?: string;
      readonly token?: string;
      readonly roomId?: string;
      readonly recipients?: readonly (string)[];
      readonly types?: readonly ("audit.failed" | "case.due" | "case.opened" | "finding.exploited" | "finding.opened" | "finding.reopened" | "finding.resolved" | "level.changed" | "policy.violated")[];
      readonly minSeverity?: "critical" | "high" | "medium" | "low" | "info" | null;
      readonly minPriority?: "urgent" | "high" | "medium" | "low" | null;
      readonly exploitedOnly?: boolean;
      readonly owners?: readonly (string)[];
      readonly windowMinutes?: number;
      readonly quietHours?: {
        readonly from: string;
        readonly to: string;
        readonly timeZone: string;
      } | null;
      readonly enabled?: boolean;
    };
    reply: Channel;
  };
  /** Delete a channel */
  'DELETE /v1/channels/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Send a test message to a channel now */
  'POST /v1/channels/{id}/test': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly result: "delivered" | "handed_over" | "refused";
      readonly message: string;
    };
  };
  /** List trackers: GitHub, GitLab and Jira projects that get tickets */
  'GET /v1/trackers': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name" };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly name: string;
        readonly url: string;
        readonly team: string | null;
        readonly unit: "finding" | "case";
        readonly minSeverity: "critical" | "high" | "medium" | "low" | "info" | null;
        readonly minPriority: "urgent" | "high" | "medium" | "low" | null;
        readonly exploitedOnly: boolean;
        readonly labels: readonly (string)[];
        readonly issueType: string | null;
        readonly fields: Readonly<Record<string, unknown>>;
        readonly followsTickets: boolean;
        readonly comments: boolean;
        readonly maxOpen: number;
        readonly enabled: boolean;
        readonly id: string;
        readonly kind: "github" | "gitlab" | "jira-cloud" | "jira-server";
        readonly project: string;
        readonly account: string | null;
        readonly readUntil: string | null;
        readonly lastSuccessAt: string | null;
        readonly failingSince: string | null;
        readonly lastError: string | null;
        readonly createdAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** Open tickets for findings in a project, after testing the token */
  'POST /v1/trackers': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly url?: string;
      readonly team?: string | null;
      readonly unit?: "finding" | "case";
      readonly minSeverity?: "critical" | "high" | "medium" | "low" | "info" | null;
      readonly minPriority?: "urgent" | "high" | "medium" | "low" | null;
      readonly exploitedOnly?: boolean;
      readonly labels?: readonly (string)[];
      readonly issueType?: string | null;
      readonly fields?: Readonly<Record<string, unknown>>;
      readonly followsTickets?: boolean;
      readonly comments?: boolean;
      readonly maxOpen?: number;
      readonly enabled?: boolean;
      readonly kind: "github" | "gitlab" | "jira-cloud" | "jira-server";
      readonly project: string;
      readonly token: string;
      readonly account?: string;
    };
    reply: {
      readonly name: string;
      readonly url: string;
      readonly team: string | null;
      readonly unit: "finding" | "case";
      readonly minSeverity: "critical" | "high" | "medium" | "low" | "info" | null;
      readonly minPriority: "urgent" | "high" | "medium" | "low" | null;
      readonly exploitedOnly: boolean;
      readonly labels: readonly (string)[];
      readonly issueType: string | null;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly followsTickets: boolean;
      readonly comments: boolean;
      readonly maxOpen: number;
      readonly enabled: boolean;
      readonly id: string;
      readonly kind: "github" | "gitlab" | "jira-cloud" | "jira-server";
      readonly project: string;
      readonly account: string | null;
      readonly readUntil: string | null;
      readonly lastSuccessAt: string | null;
      readonly failingSince: string | null;
      readonly lastError: string | null;
      readonly createdAt: string;
    };
  };
  /** Get a tracker with its last success and failure; the token is never returned */
  'GET /v1/trackers/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly name: string;
      readonly url: string;
      readonly team: string | null;
      readonly unit: "finding" | "case";
      readonly minSeverity: "critical" | "high" | "medium" | "low" | "info" | null;
      readonly minPriority: "urgent" | "high" | "medium" | "low" | null;
      readonly exploitedOnly: boolean;
      readonly labels: readonly (string)[];
      readonly issueType: string | null;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly followsTickets: boolean;
      readonly comments: boolean;
      readonly maxOpen: number;
      readonly enabled: boolean;
      readonly id: string;
      readonly kind: "github" | "gitlab" | "jira-cloud" | "jira-server";
      readonly project: string;
      readonly account: string | null;
      readonly readUntil: string | null;
      readonly lastSuccessAt: string | null;
      readonly failingSince: string | null;
      readonly lastError: string | null;
      readonly createdAt: string;
    };
  };
  /** Update a tracker; a new token is tested first, and its tickets stay */
  'PATCH /v1/trackers/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly name?: string;
      readonly team?: string | null;
      readonly minSeverity?: "critical" | "high" | "medium" | "low" | "info" | null;
      readonly minPriority?: "urgent" | "high" | "medium" | "low" | null;
      readonly exploitedOnly?: boolean;
      readonly labels?: readonly (string)[];
      readonly issueType?: string | null;
      readonly fields?: Readonly<Record<string, unknown>>;
      readonly followsTickets?: boolean;
      readonly comments?: boolean;
      readonly maxOpen?: number;
      readonly enabled?: boolean;
      readonly token?: string;
    };
    reply: {
      readonly name: string;
      readonly url: string;
      readonly team: string | null;
      readonly unit: "finding" | "case";
      readonly minSeverity: "critical" | "high" | "medium" | "low" | "info" | null;
      readonly minPriority: "urgent" | "high" | "medium" | "low" | null;
      readonly exploitedOnly: boolean;
      readonly labels: readonly (string)[];
      readonly issueType: string | null;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly followsTickets: boolean;
      readonly comments: boolean;
      readonly maxOpen: number;
      readonly enabled: boolean;
      readonly id: string;
      readonly kind: "github" | "gitlab" | "jira-cloud" | "jira-server";
      readonly project: string;
      readonly account: string | null;
      readonly readUntil: string | null;
      readonly lastSuccessAt: string | null;
      readonly failingSince: string | null;
      readonly lastError: string | null;
      readonly createdAt: string;
    };
  };
  /** Delete a tracker; its tickets stay, and are followed no longer */
  'DELETE /v1/trackers/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Test the token of a tracker */
  'POST /v1/trackers/{id}/test': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly works: boolean;
      readonly message: string;
    };
  };
  /** List the tickets of a finding */
  'GET /v1/findings/{id}/tickets': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly key: string;
        readonly url: string;
        readonly isDone: boolean;
      })[];
    };
  };
  /** List tickets of a tracker or of a finding */
  'GET /v1/tickets': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt"; tracker?: string; finding?: string };
    body: undefined;
    reply: {
      readonly items: readonly ({
        readonly id: string;
        readonly trackerId: string;
        readonly subject: string;
        readonly repositoryId: string;
        readonly marker: string;
        readonly ref: string | null;
        readonly key: string | null;
        readonly url: string | null;
        readonly isDone: boolean;
        readonly version: string | null;
        readonly unclearAt: string | null;
        readonly nextAttemptAt: string | null;
        readonly lastError: string | null;
        readonly createdAt: string;
      })[];
      readonly pagination: Pagination;
    };
  };
  /** List webhooks; administrators list all, team owners those of their teams */
  'GET /v1/webhooks': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt" | "name" | "-name"; team?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Webhook)[];
      readonly pagination: Pagination;
    };
  };
  /** Create a webhook, signed according to Standard Webhooks; returns the secret once */
  'POST /v1/webhooks': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: {
      readonly url: string;
      readonly name?: string;
      readonly team?: string | null;
      readonly types?: readonly ("audit.completed" | "audit.failed" | "case.due" | "case.opened" | "finding.assigned" | "finding.commented" | "finding.exploited" | "finding.opened" | "finding.proposed" | "finding.reopened" | "finding.resolved" | "finding.triaged" | "level.changed" | "policy.violated" | "report.completed")[];
      readonly enabled?: boolean;
    };
    reply: {
      readonly id: string;
      readonly name: string;
      readonly url: string;
      readonly team: string | null;
      readonly types: readonly ("audit.completed" | "audit.failed" | "case.due" | "case.opened" | "finding.assigned" | "finding.commented" | "finding.exploited" | "finding.opened" | "finding.proposed" | "finding.reopened" | "finding.resolved" | "finding.triaged" | "level.changed" | "policy.violated" | "report.completed")[];
      readonly enabled: boolean;
      readonly state: "active" | "failing" | "gone" | "disabled";
      readonly failingSince: string | null;
      readonly failures: number;
      readonly lastError: string | null;
      readonly lastSuccessAt: string | null;
      readonly previousSecretUntil: string | null;
      readonly createdAt: string;
      readonly updatedAt: string;
      readonly secret: string;
    };
  };
  /** Get a webhook with its delivery status */
  'GET /v1/webhooks/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Webhook;
  };
  /** Update a webhook; enabling resumes one that is gone */
  'PATCH /v1/webhooks/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly url?: string;
      readonly name?: string;
      readonly types?: readonly ("audit.completed" | "audit.failed" | "case.due" | "case.opened" | "finding.assigned" | "finding.commented" | "finding.exploited" | "finding.opened" | "finding.proposed" | "finding.reopened" | "finding.resolved" | "finding.triaged" | "level.changed" | "policy.violated" | "report.completed")[];
      readonly enabled?: boolean;
    };
    reply: Webhook;
  };
  /** Delete a webhook and its deliveries */
  'DELETE /v1/webhooks/{id}': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: undefined;
  };
  /** Rotate the secret; both secrets sign until the overlap ends */
  'POST /v1/webhooks/{id}/secret': {
    params: { id: string };
    query: Record<never, never>;
    body: {
      readonly overlapHours?: number;
    };
    reply: {
      readonly id: string;
      readonly name: string;
      readonly url: string;
      readonly team: string | null;
      readonly types: readonly ("audit.completed" | "audit.failed" | "case.due" | "case.opened" | "finding.assigned" | "finding.commented" | "finding.exploited" | "finding.opened" | "finding.proposed" | "finding.reopened" | "finding.resolved" | "finding.triaged" | "level.changed" | "policy.violated" | "report.completed")[];
      readonly enabled: boolean;
      readonly state: "active" | "failing" | "gone" | "disabled";
      readonly failingSince: string | null;
      readonly failures: number;
      readonly lastError: string | null;
      readonly lastSuccessAt: string | null;
      readonly previousSecretUntil: string | null;
      readonly createdAt: string;
      readonly updatedAt: string;
      readonly secret: string;
    };
  };
  /** Send a test event */
  'POST /v1/webhooks/{id}/test': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: WebhookDelivery;
  };
  /** List deliveries of a webhook */
  'GET /v1/webhooks/{id}/deliveries': {
    params: { id: string };
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt"; status?: "queued" | "sending" | "delivered" | "dead" };
    body: undefined;
    reply: {
      readonly items: readonly (WebhookDelivery)[];
      readonly pagination: Pagination;
    };
  };
  /** Get a delivery */
  'GET /v1/webhooks/{id}/deliveries/{deliveryId}': {
    params: { id: string; deliveryId: string };
    query: Record<never, never>;
    body: undefined;
    reply: WebhookDelivery;
  };
  /** Replay a delivery with its original ID */
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay': {
    params: { id: string; deliveryId: string };
    query: Record<never, never>;
    body: undefined;
    reply: WebhookDelivery;
  };
  /** Replay all dead deliveries */
  'POST /v1/webhooks/{id}/replay': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly replayed: number;
    };
  };
  /** List deliveries from the code host */
  'GET /v1/extension/deliveries': {
    params: Record<never, never>;
    query: { limit?: number; offset?: number; sort?: "createdAt" | "-createdAt"; status?: "queued" | "processing" | "done" | "superseded" | "ignored" | "dead"; event?: string };
    body: undefined;
    reply: {
      readonly items: readonly (Delivery)[];
      readonly pagination: Pagination;
    };
  };
  /** Retry a dead or waiting delivery with all its attempts */
  'POST /v1/extension/deliveries/{id}/retry': {
    params: { id: string };
    query: Record<never, never>;
    body: undefined;
    reply: Delivery;
  };
  /** Check liveness */
  'GET /health/live': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly status: "ok";
    };
  };
  /** Check readiness: database reachable, migrated and writable, otherwise 503 */
  'GET /health/ready': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly status: "ok";
      readonly diskFreeBytes: number | null;
      readonly diskTotalBytes: number | null;
      readonly walBytes: number | null;
    };
  };
  /** Get readiness, version and uptime */
  'GET /health': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: {
      readonly status: "ok";
      readonly version: string;
      readonly uptimeSeconds: number;
    };
  };
  /** Get the OpenAPI 3.0.0 description */
  'GET /v1/openapi.json': {
    params: Record<never, never>;
    query: Record<never, never>;
    body: undefined;
    reply: Readonly<Record<string, unknown>>;
  };
}
