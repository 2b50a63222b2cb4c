// Resources of Azure Resource Manager by the names that Terraform has for them: where each setting is found, and what an
// absent one stands for in Azure's own interface.
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownLine,
  unknown,
  type Value,
} from '../../value.ts';
import type { Shape } from '../shape-fields.ts';
import { snakeCase } from '../snake-case.ts';

export interface AzureShape {
  readonly type: string | ((fields: Fields) => string | undefined);
  readonly shape: Shape;
  readonly defaults?: (fields: Fields) => Readonly<Record<string, Value>>;
}

const isEnabled = (value: Value): Value =>
  typeof value === 'string' ? value.toLowerCase() === 'enabled' : value;
const isOn = (value: Value): Value => {
  const state = isFields(value) ? (value.state ?? null) : value;
  return typeof state === 'string' ? state.toLowerCase() === 'on' : state;
};
const words = (value: Value): Value =>
  typeof value === 'string' ? value.split(/[,;]/).map((word) => word.trim()) : value;
const lower = (value: Value): Value => (typeof value === 'string' ? value.toLowerCase() : value);
const isPresent = (value: Value): Value => (value === null || value === '' ? null : value);

const publicNetwork = {
  public_network_access_enabled: ['properties.publicNetworkAccess', isEnabled],
} as const;

const database: Shape = {
  ssl_enforcement_enabled: ['properties.sslEnforcement', isEnabled],
  ssl_minimal_tls_version_enforced: 'properties.minimalTlsVersion',
  geo_redundant_backup_enabled: ['properties.storageProfile.geoRedundantBackup', isEnabled],
  infrastructure_encryption_enabled: ['properties.infrastructureEncryption', isEnabled],
  'threat_detection_policy.enabled': ['$child.securityAlertPolicies.state', isEnabled],
  ...publicNetwork,
};

const addresses: Shape = {
  start_ip_address: 'properties.startIpAddress',
  end_ip_address: 'properties.endIpAddress',
};

const machine = (profile: string, parent: string): Shape => ({
  encryption_at_host_enabled: `${parent}.securityProfile.encryptionAtHost`,
  disable_password_authentication: `${profile}.linuxConfiguration.disablePasswordAuthentication`,
  allow_extension_operations: `${profile}.allowExtensionOperations`,
});

const machineDefaults = (): Readonly<Record<string, Value>> => ({ disable_password_authentication: false });

/** A template says it of an operating system by naming its settings. */
const machineType =
  (suffix: string) =>
  (fields: Fields): string | undefined => {
    const properties = isFields(fields.properties) ? fields.properties : newFields();
    const inner = isFields(properties.virtualMachineProfile) ? properties.virtualMachineProfile : properties;
    const profile = isFields(inner.osProfile) ? inner.osProfile : newFields();
    if (profile.linuxConfiguration !== undefined) return `azurerm_linux_${suffix}`;
    const storage = isFields(inner.storageProfile) ? inner.storageProfile : newFields();
    const image = isFields(storage.imageReference) ? storage.imageReference : newFields();
    const isWindows =
      profile.windowsConfiguration !== undefined ||
      (typeof image.publisher === 'string' && /^MicrosoftWindows/i.test(image.publisher));
    return isWindows ? `azurerm_windows_${suffix}` : undefined;
  };

/** A rule's properties in the spelling of Terraform. */
function rule(value: Value): Value {
  if (!isFields(value) || !isFields(value.properties)) return value;
  const fields = newFields(value[ownLine]);
  const lines: Record<string, number> = {};
  for (const [name, one] of Object.entries(value.properties)) {
    const own = snakeCase(name);
    fields[own] = one;
    lines[own] = value.properties[fieldLines]?.[name] ?? value[ownLine] ?? 1;
  }
  fields[fieldLines] = lines;
  return fields;
}

const rules = (value: Value): Value => (isList(value) ? value.map(rule) : value);

const securityRule: Shape = Object.fromEntries(
  [
    'access',
    'direction',
    'protocol',
    'sourceAddressPrefix',
    'sourceAddressPrefixes',
    'destinationPortRange',
    'destinationPortRanges',
  ].map((name) => [snakeCase(name), `properties.${name}`]),
);

/** By type in lower case: Azure does not distinguish cases. */
export const azureShapes: Readonly<Record<string, AzureShape>> = {
  'microsoft.storage/storageaccounts': {
    type: 'azurerm_storage_account',
    shape: {
      https_traffic_only_enabled: 'properties.supportsHttpsTrafficOnly',
      min_tls_version: 'properties.minimumTlsVersion',
      allow_nested_items_to_be_public: 'properties.allowBlobPublicAccess',
      shared_access_key_enabled: 'properties.allowSharedKeyAccess',
      'network_rules.default_action': 'properties.networkAcls.defaultAction',
      'network_rules.bypass': ['properties.networkAcls.bypass', words],
      account_replication_type: 'sku.name',
      'customer_managed_key.key_vault_key_id': 'properties.encryption.keyvaultproperties',
      ...publicNetwork,
    },
    // Logging is a setting of a resource of its own, which another template may hold.
    defaults: ({ apiVersion }) => ({
      min_tls_version: 'TLS1_0',
      allow_nested_items_to_be_public: false,
      queue_properties: unknown,
      // Later versions of the interface have it on by default.
      https_traffic_only_enabled: !(typeof apiVersion === 'string' && apiVersion < '2019-04-01'),
    }),
  },
  'microsoft.storage/storageaccounts/blobservices/containers': {
    type: 'azurerm_storage_container',
    shape: {
      container_access_type: [
        'properties.publicAccess',
        (value) => (value === 'None' ? 'private' : lower(value)),
      ],
    },
  },
  'microsoft.keyvault/vaults': {
    type: 'azurerm_key_vault',
    shape: {
      purge_protection_enabled: 'properties.enablePurgeProtection',
      'network_acls.default_action': 'properties.networkAcls.defaultAction',
      ...publicNetwork,
    },
  },
  'microsoft.keyvault/vaults/keys': {
    type: 'azurerm_key_vault_key',
    shape: {
      expiration_date: ['properties.attributes.exp', isPresent],
      key_type: 'properties.kty',
      'rotation_policy.expire_after': 'properties.rotationPolicy.attributes.expiryTime',
    },
  },
  'microsoft.keyvault/vaults/secrets': {
    type: 'azurerm_key_vault_secret',
    shape: {
      expiration_date: ['properties.attributes.exp', isPresent],
      content_type: 'properties.contentType',
    },
  },
  'microsoft.containerservice/managedclusters': {
    type: 'azurerm_kubernetes_cluster',
    shape: {
      'api_server_access_profile.authorized_ip_ranges':
        'properties.apiServerAccessProfile.authorizedIPRanges',
      private_cluster_enabled: 'properties.apiServerAccessProfile.enablePrivateCluster',
      local_account_disabled: 'properties.disableLocalAccounts',
      'network_profile.network_policy': ['properties.networkProfile.networkPolicy', isPresent],
      role_based_access_control_enabled: 'properties.enableRBAC',
      azure_policy_enabled: 'properties.addonProfiles.azurepolicy.enabled',
      'addon_profile.kube_dashboard.enabled': 'properties.addonProfiles.kubeDashboard.enabled',
      'addon_profile.oms_agent.enabled': 'properties.addonProfiles.omsagent.enabled',
      disk_encryption_set_id: 'properties.diskEncryptionSetID',
    },
    defaults: () => ({ role_based_access_control_enabled: false }),
  },
  'microsoft.containerregistry/registries': {
    type: 'azurerm_container_registry',
    shape: { admin_enabled: 'properties.adminUserEnabled', ...publicNetwork },
  },
  'microsoft.web/sites': {
    type: (fields) =>
      typeof fields.kind === 'string' && /functionapp/i.test(fields.kind)
        ? 'azurerm_function_app'
        : 'azurerm_linux_web_app',
    shape: {
      https_only: 'properties.httpsOnly',
      client_certificate_enabled: 'properties.clientCertEnabled',
      client_certificate_mode: 'properties.clientCertMode',
      'site_config.http2_enabled': 'properties.siteConfig.http20Enabled',
      'site_config.minimum_tls_version': 'properties.siteConfig.minTlsVersion',
      'site_config.ftps_state': 'properties.siteConfig.ftpsState',
      'identity.type': 'identity.type',
      'logs.http_logs': '$children.config.logs.httpLogs',
      'auth_settings.enabled': '$children.config.authsettings.enabled',
      'auth_settings_v2.auth_enabled': '$children.config.authsettingsV2.platform.enabled',
      'logs.detailed_error_messages': '$children.config.logs.detailedErrorMessages.enabled',
      'logs.failed_request_tracing': '$children.config.logs.failedRequestsTracing.enabled',
      'logs.detailed_error_messages_enabled': 'properties.siteConfig.detailedErrorLoggingEnabled',
      'logs.failed_request_tracing_enabled': 'properties.siteConfig.requestTracingEnabled',
    },
  },
  'microsoft.dbformysql/servers': { type: 'azurerm_mysql_server', shape: database },
  'microsoft.dbforpostgresql/servers': { type: 'azurerm_postgresql_server', shape: database },
  'microsoft.dbformariadb/servers': { type: 'azurerm_mariadb_server', shape: database },
  'microsoft.dbforpostgresql/servers/configurations': {
    type: 'azurerm_postgresql_configuration',
    shape: { value: 'properties.value' },
  },
  'microsoft.dbformysql/servers/firewallrules': { type: 'azurerm_mysql_firewall_rule', shape: addresses },
  'microsoft.dbforpostgresql/servers/firewallrules': {
    type: 'azurerm_postgresql_firewall_rule',
    shape: addresses,
  },
  'microsoft.sql/servers/firewallrules': { type: 'azurerm_mssql_firewall_rule', shape: addresses },
  'microsoft.sql/servers': {
    type: 'azurerm_mssql_server',
    shape: {
      minimum_tls_version: 'properties.minimalTlsVersion',
      'extended_auditing_policy.retention_in_days': '$child.auditingSettings.retentionDays',
      'azuread_administrator.login_username': 'properties.administrators.login',
      'azuread_administrator.object_id': '$child.administrators.sid',
      ...publicNetwork,
    },
  },
  'microsoft.sql/servers/securityalertpolicies': {
    type: 'azurerm_mssql_server_security_alert_policy',
    shape: {
      disabled_alerts: ['properties.disabledAlerts', words],
      email_account_admins: 'properties.emailAccountAdmins',
      email_addresses: 'properties.emailAddresses',
    },
  },
  'microsoft.security/pricings': {
    type: 'azurerm_security_center_subscription_pricing',
    shape: { tier: 'properties.pricingTier' },
  },
  'microsoft.network/networkwatchers/flowlogs': {
    type: 'azurerm_network_watcher_flow_log',
    shape: {
      enabled: 'properties.enabled',
      'retention_policy.enabled': 'properties.retentionPolicy.enabled',
      'retention_policy.days': 'properties.retentionPolicy.days',
    },
  },
  'microsoft.network/networksecuritygroups': {
    type: 'azurerm_network_security_group',
    shape: { security_rule: ['properties.securityRules', rules] },
  },
  'microsoft.network/networksecuritygroups/securityrules': {
    type: 'azurerm_network_security_rule',
    shape: securityRule,
  },
  'microsoft.cache/redis': {
    type: 'azurerm_redis_cache',
    shape: { non_ssl_port_enabled: 'properties.enableNonSslPort', ...publicNetwork },
  },
  'microsoft.compute/virtualmachines': {
    type: machineType('virtual_machine'),
    shape: machine('properties.osProfile', 'properties'),
    defaults: machineDefaults,
  },
  'microsoft.compute/virtualmachinescalesets': {
    type: machineType('virtual_machine_scale_set'),
    shape: machine('properties.virtualMachineProfile.osProfile', 'properties.virtualMachineProfile'),
    defaults: machineDefaults,
  },
  'microsoft.compute/disks': {
    type: 'azurerm_managed_disk',
    shape: {
      'encryption_settings.enabled': 'properties.encryptionSettingsCollection.enabled',
      disk_encryption_set_id: 'properties.encryption.diskEncryptionSetId',
    },
  },
  'microsoft.authorization/roledefinitions': {
    type: 'azurerm_role_definition',
    shape: { permissions: 'properties.permissions' },
  },
  'microsoft.network/applicationgateways': {
    type: 'azurerm_application_gateway',
    shape: {
      'waf_configuration.enabled': 'properties.webApplicationFirewallConfiguration.enabled',
      firewall_policy_id: 'properties.firewallPolicy.id',
    },
  },
  'microsoft.security/securitycontacts': {
    type: 'azurerm_security_center_contact',
    shape: {
      phone: 'properties.phone',
      alert_notifications: ['properties.alertNotifications', isOn],
      alerts_to_admins: ['properties.alertsToAdmins', isOn],
    },
  },
  'microsoft.insights/logprofiles': {
    type: 'azurerm_monitor_log_profile',
    shape: {
      categories: 'properties.categories',
      'retention_policy.enabled': 'properties.retentionPolicy.enabled',
      'retention_policy.days': 'properties.retentionPolicy.days',
    },
  },
};
